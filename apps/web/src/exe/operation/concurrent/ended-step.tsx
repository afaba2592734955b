import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconArrowRight, IconCircleCheck, IconRefresh, IconTrash, IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { getOperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { getTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../../addresses.ts'
import { useCall } from '../../../data/use-call.ts'
import { useLeftDraft } from '../../../forms/draft/use-stored-draft.ts'
import { FieldValues } from '../../../forms/form/field-values.tsx'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import RescueAnswers from '../answers/rescue-answers.tsx'
import type { OperationDraft } from '../answers/operation-draft.ts'
import { isAsSent } from '../use-execution.ts'
import { useLostAttempt } from './use-lost-attempt.ts'

interface EndedStepProps {
  operationTypeId: string
  elementId: string
  /** The step continues it; undefined: the step would have started one, and its object or service is gone. */
  transactionId: string | undefined
  /** Reasons why it cannot be continued, in the reader's language. */
  why: readonly string[]
  isHandOver: boolean
}

/**
 * Page of a step that can no longer be done, because its transaction has ended, or its object or service is gone: a retry never helps, so it
 * links to the transaction and the object, if there is one. The draft can be read and copied until it is discarded.
 */
export default function EndedStep({ operationTypeId, elementId, transactionId, why, isHandOver }: EndedStepProps) {
  const { t } = useText()
  const confirm = useConfirm()
  const { left, found, forget, settle } = useLeftDraft(isHandOver ? 'handOver' : undefined)
  const operationType = useCall(getOperationType, { params: { id: operationTypeId } }, { isEnabled: left !== undefined })
  const transaction = useCall(
    getTransaction,
    { params: { id: transactionId ?? '' } },
    { isEnabled: left !== undefined && transactionId !== undefined },
  )
  const element = useCall(getElementNow, { params: { id: elementId } })
  // its result is shown after it was deleted, too
  const draft = (found ?? {}) as Partial<OperationDraft>
  const { values = {}, attempt } = draft
  // later changes stay readable
  const [isChanged] = useState(() => attempt !== undefined && !isAsSent(values, attempt))
  const { became, checkAttempt: checkAgain } = useLostAttempt(attempt, (isSaved) => {
    if (isSaved && !isChanged) return forget()
    const { attempt: _, ...unsent } = draft
    settle(unsent)
  })
  const isReported = became === 'notSaved' || (became === 'saved' && isChanged)
  const checkAttempt = async () => {
    const question = { title: t('exe.draftDropTitle'), text: t('exe.startOverText'), confirm: t('exe.draftDrop'), isDangerous: true }
    if (await confirm(question)) forget()
  }
  return (
    <Page width="narrow" title={why.join(' ')}>
      <Stack gap="sm">
        {transactionId !== undefined && (
          <ButtonLink
            to={addressOf('/exe/transaction/$id', { id: transactionId })}
            size="lg"
            rightSection={<IconArrowRight size={20} stroke={1.8} aria-hidden />}
          >
            {t('exe.toTransaction')}
          </ButtonLink>
        )}
        {element.error?.code !== 'notFound' && (
          <ButtonLink to={addressOf('/exe/id/$id', { id: elementId })} size="lg" variant="default">
            {t('exe.backToObject')}
          </ButtonLink>
        )}
      </Stack>
      {became === 'asking' && (
        <Text role="status" c="dimmed">
          {t('exe.askingLost')}
        </Text>
      )}
      {became === 'unknown' && (
        <Alert color="yellow" role="alert" icon={<IconWifiOff size={20} stroke={1.8} />} title={t('exe.lostUnknown')}>
          <Stack gap="sm" align="flex-start">
            {t('exe.lostUnknownText')}
            <Button
              variant="default"
              size="sm"
              mih={44}
              leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />}
              onClick={checkAgain}
            >
              {t('exe.tryAgain')}
            </Button>
          </Stack>
        </Alert>
      )}
      {became === 'saved' && (
        <Alert color="green" role="status" icon={<IconCircleCheck size={20} stroke={1.8} />} title={t('exe.lostSaved')}>
          {t(isChanged ? 'exe.earlierSavedText' : 'exe.lostSavedText')}
        </Alert>
      )}
      {left !== undefined && isReported && operationType.data && (
        <Section title={t(became === 'saved' ? 'exe.lostChanged' : 'exe.notSent')} description={t('exe.notSentHint')}>
          <FieldValues
            fields={operationType.data.dataPropertyTypes}
            dataProperties={Object.entries(values).map(([dataPropertyTypeId, value]) => ({ dataPropertyTypeId, value }))}
          />
          <RescueAnswers
            elementId={elementId}
            transactionTypeId={transaction.data?.transactionTypeId ?? ''}
            fields={operationType.data.dataPropertyTypes}
            values={() => values}
            onMoved={forget}
          />
          <Button
            variant="subtle"
            color="red"
            mih={48}
            leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
            onClick={() => void checkAttempt()}
          >
            {t('exe.draftDrop')}
          </Button>
        </Section>
      )}
    </Page>
  )
}
