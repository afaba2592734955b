import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconBraces, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { saveImportSchema } from '@verka/domain/imports/import-schema.api.ts'
import type { ImportMapping } from '@verka/domain/imports/import-settings.ts'
import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import { MAX_SCHEMA_KEY_LENGTH } from '@verka/domain/schemas/schema.body.ts'
import { addressOf } from '../../../addresses.ts'
import type { ReplyOf } from '@verka/domain/api/contract.ts'
import { ApiError, errorMessages } from '../../../data/api-error.ts'
import { useSession } from '../../../data/session-context.ts'
import { useSave } from '../../../data/use-call.ts'
import { optionValueFromName } from '../../../forms/field-lists/field-keys.ts'
import { useText } from '../../../language/use-text.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'

interface SaveSchemaProps {
  one: DataImport
  mapping: ImportMapping
}

/** Whether the columns of an import can be saved as a data schema. */
export const canBecomeSchema = ({ target, schemaId, can }: DataImport, { columns }: ImportMapping): boolean =>
  target !== 'user' && schemaId === null && can.map && columns.some((key) => key !== null)

/** Saves what the columns fill as a data schema: for the next file, for exports and for programs. */
export function SaveSchema({ one, mapping }: SaveSchemaProps) {
  const { t } = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [saved, setSaved] = useState<ReplyOf<typeof saveImportSchema>>()
  return (
    <>
      {saved && (
        <Alert color="green" icon={<IconCheck size={20} stroke={1.8} aria-hidden />} role="status">
          {t('imports.schemaSaved')}{' '}
          <Link to={addressOf('/schemas/$id/edit', { id: saved.id })}>{saved.localizedNames[0]?.text ?? saved.key}</Link>
          {saved.leftOut.length > 0 && <Text size="sm">{t('imports.schemaLeftOut', { names: saved.leftOut.join(', ') })}</Text>}
        </Alert>
      )}
      <Group>
        <Button variant="default" leftSection={<IconBraces size={18} stroke={1.8} aria-hidden />} mih={44} onClick={() => setIsOpen(true)}>
          {t('imports.saveSchema')}
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('imports.saveSchema')}>
        <SchemaName
          one={one}
          mapping={mapping}
          onCancel={() => setIsOpen(false)}
          onSaved={(schema) => {
            setSaved(schema)
            setIsOpen(false)
          }}
        />
      </Modal>
    </>
  )
}

interface SchemaNameProps extends SaveSchemaProps {
  onCancel: () => void
  onSaved: (schema: ReplyOf<typeof saveImportSchema>) => void
}

function SchemaName({ one, mapping, onCancel, onSaved }: SchemaNameProps) {
  const text = useText()
  const { t } = text
  const { tenant } = useSession()
  const [name, setName] = useState(() => one.fileName.replace(/\.[^.]*$/, '').trim())
  const [typedKey, setTypedKey] = useState<string>()
  const [errors, setErrors] = useState<{ name?: string; key?: string; other?: string }>({})
  const save = useSave(saveImportSchema, { handlesErrors: true })
  const key = typedKey ?? optionValueFromName(name).slice(0, MAX_SCHEMA_KEY_LENGTH)
  const send = async () => {
    if (name.trim() === '') return setErrors({ name: t('validation.required') })
    try {
      const body = { key, status: 'private' as const, localizedNames: [{ culture: tenant.culture, text: name.trim() }], mapping }
      onSaved(await save.mutateAsync({ params: { id: one.id }, body }))
    } catch (error) {
      const atKey = error instanceof ApiError && error.errors.every(({ field }) => field === 'key')
      setErrors({ [atKey ? 'key' : 'other']: errorMessages(error, text).join(' ') })
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // a form of React: the page around it has one, too
        event.stopPropagation()
        void send()
      }}
    >
      <Stack gap="md">
        <Text size="sm">{t('imports.saveSchemaHint', { type: one.typeName ?? '' })}</Text>
        <TextInput
          label={t('imports.schemaName')}
          value={name}
          error={errors.name}
          required
          data-autofocus
          onChange={({ currentTarget: { value } }) => {
            setName(value)
            setErrors({})
          }}
        />
        <TextInput
          label={t('imports.schemaKey')}
          description={t('imports.schemaKeyHint')}
          value={key}
          error={errors.key}
          onChange={({ currentTarget: { value } }) => {
            setTypedKey(value)
            setErrors({})
          }}
        />
        {errors.other !== undefined && (
          <Alert color="red" icon={<IconAlertTriangle size={20} stroke={1.8} aria-hidden />} role="alert">
            {errors.other}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('ui.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
