import { Button, Stack } from '@mantine/core'
import { IconCopy, IconMessageReport } from '@tabler/icons-react'
import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { getOperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { addressOf } from '../../../addresses.ts'
import { call } from '../../../data/call.ts'
import { draftKeyOf, storeDraft, readDraft } from '../../../data/device/stored-drafts.ts'
import { useSession } from '../../../data/session-context.ts'
import { useCall } from '../../../data/use-call.ts'
import { fieldName } from '../../../forms/field-name.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { useGo } from '../../../ui/navigation/use-go.ts'
import { answersForNew, textOfAnswers } from './new-report.ts'

interface RescueAnswersProps {
  elementId: string
  /** The service of the step. */
  transactionTypeId: string
  fields: readonly Field[]
  values: () => Values
  /** Called when the answers are in the new form: the draft of the step is no longer needed. */
  onMoved: () => void
}

/** Actions for the answers of a step whose case another user has ended: copy, or report as a new case. */
export default function RescueAnswers({ elementId, transactionTypeId, fields, values, onMoved }: RescueAnswersProps) {
  const { t, text } = useText()
  const session = useSession()
  const go = useGo()
  const { data: now } = useCall(getElementNow, { params: { id: elementId } })
  const service = now?.services.find(({ id, mode }) => id === transactionTypeId && mode === 'issueManagement')
  const start = service?.starts[0]
  const how = { nameOf: (field: Field) => fieldName(field, text), reader: text }
  const copy = () =>
    navigator.clipboard.writeText(textOfAnswers(fields, values(), how)).then(
      () => flash('success', t('exe.textCopied')),
      () => flash('error', t('exe.textNotCopied')),
    )
  const report = async () => {
    if (!service || !start || !now) return
    const { operationTypeId } = start
    const { dataPropertyTypes } = await call(getOperationType, { params: { id: operationTypeId } })
    const address = addressOf('/exe/operation/$operationTypeId/$elementId/$transactionTypeId', {
      operationTypeId,
      elementId,
      transactionTypeId,
    })
    const draftKey = draftKeyOf(session, address)
    // an existing draft there stays
    const before = readDraft(draftKey) as { values?: Values; terms?: object } | undefined
    const moved = { ...answersForNew(fields, values(), { ...how, into: dataPropertyTypes }), ...before?.values }
    const { title } = now.element
    const { localizedNames } = service
    storeDraft(
      draftKey,
      { terms: {}, ...before, values: moved },
      { address, transactionTypeId, localizedNames, element: { id: elementId, title } },
    )
    onMoved()
    go(address, { force: true })
  }
  return (
    <Stack gap="xs">
      <Button variant="default" mih={48} leftSection={<IconCopy size={20} stroke={1.8} aria-hidden />} onClick={() => void copy()}>
        {t('exe.copyText')}
      </Button>
      {start && (
        <Button
          variant="default"
          mih={48}
          leftSection={<IconMessageReport size={20} stroke={1.8} aria-hidden />}
          onClick={() => void report()}
        >
          {t('exe.reportAsNew')}
        </Button>
      )}
    </Stack>
  )
}
