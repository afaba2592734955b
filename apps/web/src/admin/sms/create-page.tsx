import { Textarea, TextInput } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { MAX_SMS_LENGTH } from '@verka/domain/sms/sms-message.body.ts'
import { MAX_SENDER_LENGTH } from '@verka/domain/sms/sms-sender.ts'
import { createSmsMessage, getSmsQuota, previewSmsMessage, type SmsPreview, type SmsQuota } from '@verka/domain/sms/sms-messages.api.ts'
import { addressOf } from '../../addresses.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall, useSave } from '../../data/use-call.ts'
import { loadSchemas } from '../../forms/draft/late-schema.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { useBoundFields } from '../../forms/editing/bound-fields.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { useDialog } from '../../ui/feedback/dialog.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Section } from '../../ui/page/section.tsx'
import { Preview } from './preview.tsx'
import { obstacleOf, Quota } from './quota.tsx'
import { RecipientsSection } from './recipients-section.tsx'
import { bodyOfSms, checkSms, inputId, LABELS, NEW_SMS, partOf, type SmsDraft } from './sms-draft.ts'
import { TextSize } from './text-size.tsx'
import { useKeptSms } from './use-kept-sms.ts'

/** `/sms/create`: writes a message, shows what it will cost, and sends it. */
export default function SmsCreatePage() {
  const quota = useCall(getSmsQuota)
  return <LoadedPage answer={quota}>{(loaded) => <SmsForm quota={loaded} />}</LoadedPage>
}

function SmsForm({ quota }: { quota: SmsQuota }) {
  const text = useText()
  const { t } = text
  const { tenant } = useSession()
  const check = useMemo(() => checkSms(tenant.culture), [tenant.culture])
  const draft = useDraft<SmsDraft>(NEW_SMS, check)
  const fields = useBoundFields(draft, { inputId })
  const kept = useKeptSms(draft)
  const review = useReview(draft, kept.send)
  const obstacle = obstacleOf(quota)
  return (
    <FormPage
      title={t('sms.new')}
      back={{ to: addressOf('/sms'), label: t('shell.sms') }}
      isDirty={draft.isDirty}
      isSaving={review.isPending}
      onGiveUp={kept.forget}
      onSave={review.open}
      saveLabel={t('sms.preview')}
      saveIcon={<IconEye size={18} stroke={1.8} aria-hidden />}
      cancelTo={addressOf('/sms')}
      readOnlyReason={obstacle && t(obstacle)}
      errors={draft.errors.all.map((error) => {
        const label = LABELS[partOf(error.field)]
        return { message: errorText(error, text), inputId: inputId(error.field ?? ''), ...(label && { label: t(label) }) }
      })}
    >
      {!obstacle && (
        <>
          <Quota />
          <Section title={t('sms.message')}>
            <TextInput
              {...fields.text('sender')}
              label={t('sms.sender')}
              description={t('sms.senderHint')}
              required
              maw={420}
              maxLength={MAX_SENDER_LENGTH}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
            <div>
              <Textarea
                {...fields.text('text')}
                label={t('sms.text')}
                required
                autosize
                minRows={4}
                maxRows={14}
                maxLength={MAX_SMS_LENGTH}
                mb={6}
              />
              <TextSize text={draft.value.text} />
            </div>
          </Section>
          <RecipientsSection draft={draft} fields={fields} quota={quota} />
        </>
      )}
    </FormPage>
  )
}

/** The preview of a draft, in a dialog that sends it. */
function useReview(draft: ReturnType<typeof useDraft<SmsDraft>>, sendOnce: ReturnType<typeof useKeptSms>['send']) {
  const text = useText()
  const { t } = text
  const go = useGo()
  const show = useDialog()
  const create = useSave(createSmsMessage, { handlesErrors: true })
  const [isPending, setPending] = useState(false)
  const send = async (value: SmsDraft, preview: SmsPreview, close: () => void): Promise<string[]> => {
    try {
      const body = { ...bodyOfSms(value), confirmedCost: preview.cost }
      const message = await sendOnce(body, (idempotencyKey) => create.mutateAsync({ body, idempotencyKey }))
      close()
      flash('success', t('sms.sent', { count: message.recipientCount }))
      go(addressOf('/sms/$id', { id: message.id }), { force: true })
      return []
    } catch (error) {
      if (error instanceof ApiError && error.fieldErrors.length > 0) {
        draft.refuse(error.errors, value)
        close()
      }
      return errorMessages(error, text)
    }
  }
  const open = async () => {
    await loadSchemas()
    const { value, errors } = draft.check()
    if (errors.length > 0) return
    setPending(true)
    try {
      const preview = await call(previewSmsMessage, { body: bodyOfSms(value) })
      void show<void>({
        title: t('sms.previewTitle', { count: preview.recipients.length }),
        content: (answer) => (
          <Preview
            preview={preview}
            text={value.text.trim()}
            sender={value.sender.trim()}
            onSend={() => send(value, preview, () => answer())}
            onBack={() => answer()}
          />
        ),
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      draft.refuse(error.errors, value)
      if (error.fieldErrors.length === 0) flash('error', errorMessages(error, text).join(' '))
    } finally {
      setPending(false)
    }
  }
  return { isPending, open }
}
