import { useState } from 'react'
import { Button, Checkbox, CheckboxGroup, Group, Stack, Text } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { getElementType, listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { getOperationType, listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { getRecordType, listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { fieldName } from '../../../forms/field-name.ts'
import { useCall, type Answer } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { Select } from '../../../ui/choices/select.tsx'

interface FetchFieldsProps {
  /** Called with copies of the fields. */
  onFetch: (fields: readonly Field[]) => void
}

/** Fetches fields from another category, function or predefined value type, as copies. */
export function FetchFields({ onFetch }: FetchFieldsProps) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="subtle" size="xs" leftSection={<IconCopyPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('types.fetchFields')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('types.fetchFieldsTitle')}>
        <SourceChoice
          onFetch={(fields) => {
            onFetch(fields)
            close()
          }}
        />
      </Modal>
    </>
  )
}

/** Chooses one of the types, and then its fields. */
function SourceChoice({ onFetch }: FetchFieldsProps) {
  const { t, textOf } = useText()
  const [chosen, setChosen] = useState<string | null>(null)
  const itemsOf = (kind: string, types: readonly { id: string; localizedNames: LocalizedTexts }[] | undefined) =>
    (types ?? []).map(({ id, localizedNames }) => ({ value: `${kind}|${id}`, label: textOf(localizedNames) }))
  const groups = [
    { group: t('admin.elementTypes'), items: itemsOf('elementType', useCall(listElementTypes).data?.items) },
    { group: t('admin.operationTypes'), items: itemsOf('operationType', useCall(listOperationTypes).data?.items) },
    { group: t('shell.recordTypes'), items: itemsOf('recordType', useCall(listRecordTypes).data?.items) },
  ]
  const [kind, id = ''] = chosen?.split('|') ?? []
  const params = { id }
  const category = useCall(getElementType, { params }, { isEnabled: kind === 'elementType' })
  const form = useCall(getOperationType, { params }, { isEnabled: kind === 'operationType' })
  const recordType = useCall(getRecordType, { params }, { isEnabled: kind === 'recordType' })
  const answer: Answer<{ dataPropertyTypes: Field[] }> = kind === 'elementType' ? category : kind === 'operationType' ? form : recordType
  return (
    <Stack gap="md">
      <Select
        label={t('types.fetchFrom')}
        data={groups.filter(({ items }) => items.length > 0)}
        value={chosen}
        onChange={setChosen}
        searchable
        data-autofocus
      />
      {chosen !== null && (
        <Loaded answer={answer}>{(found) => <FieldChoice key={id} fields={found.dataPropertyTypes} onFetch={onFetch} />}</Loaded>
      )}
    </Stack>
  )
}

function FieldChoice({ fields, onFetch }: FetchFieldsProps & { fields: readonly Field[] }) {
  const { t, text } = useText()
  const [ids, setIds] = useState<string[]>([])
  if (fields.length === 0) return <Text c="dimmed">{t('fields.empty')}</Text>
  return (
    <Stack gap="md">
      <CheckboxGroup label={t('types.fetchWhich')} value={ids} onChange={setIds}>
        <Stack gap="xs" mt="xs">
          {fields.map((field) => (
            <Checkbox key={field.id} value={field.id} label={fieldName(field, text)} />
          ))}
        </Stack>
      </CheckboxGroup>
      <Group justify="space-between">
        <Button variant="subtle" onClick={() => setIds(ids.length === fields.length ? [] : fields.map(({ id }) => id))}>
          {t(ids.length === fields.length ? 'types.fetchNone' : 'types.fetchAll')}
        </Button>
        <Button disabled={ids.length === 0} onClick={() => onFetch(fields.filter(({ id }) => ids.includes(id)))}>
          {t('types.fetchNow', { count: ids.length })}
        </Button>
      </Group>
    </Stack>
  )
}
