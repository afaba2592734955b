import { SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { MAX_FIELD_NAME_LENGTH, MAX_TEXT_AREA_LENGTH } from '@verka/domain/forms/field-limits.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { SCHEMA_FIELD_KINDS, type SchemaFieldKind } from '@verka/domain/forms/kind-parts/schema-kind.ts'
import type { SchemaField } from '@verka/domain/schemas/schema-field.ts'
import type { DraftErrors } from '../../../forms/draft/draft-errors.ts'
import { isKeyOfName, keyFromName, MAX_KEY_LENGTH } from '../../../forms/field-lists/field-keys.ts'
import { anyName } from '../../../forms/field-lists/field-list.ts'
import { errorText, localizedErrors } from '../../../forms/frame/error-text.ts'
import { useText } from '../../../language/use-text.tsx'
import { LocalizedInput } from '../../../ui/form/localized-input.tsx'
import { tooLong } from '../../../ui/form/too-long.ts'
import { Select } from '../../../ui/choices/select.tsx'

export interface SchemaFieldEditorProps {
  field: SchemaField
  /** DOM id of the name, to which the error summary links. */
  nameId: string
  /** Whether it is stored: then its key no longer follows its name. */
  isSaved: boolean
  hasFocus: boolean
  /** The keys of the other fields. */
  otherKeys: (id: string) => readonly string[]
  onChange: (changes: Partial<SchemaField>) => void
  /** Errors, with paths relative to the field: `key`. */
  errors: DraftErrors
  isReadOnly: boolean
}

/** All settings of one field of a schema. */
export function SchemaFieldEditor({ field, nameId, isSaved, hasFocus, otherKeys, onChange, errors, isReadOnly }: SchemaFieldEditorProps) {
  const { t, text } = useText()
  const keyRefused = errors.at('key')
  const rename = (localizedNames: LocalizedTexts) => {
    const follows = !isSaved && isKeyOfName(field.key, anyName(field.localizedNames))
    onChange(follows ? { localizedNames, key: keyFromName(anyName(localizedNames), otherKeys(field.id)) } : { localizedNames })
  }
  return (
    <Stack gap="md">
      <LocalizedInput
        id={nameId}
        label={t('fields.name')}
        value={field.localizedNames}
        onChange={rename}
        maxLength={MAX_FIELD_NAME_LENGTH}
        isRequired
        isReadOnly={isReadOnly}
        autoFocus={hasFocus}
        {...localizedErrors(errors, 'localizedNames', text)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('fields.key')}
          description={t('schemas.fieldKeyHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={field.key}
          readOnly={isReadOnly}
          spellCheck={false}
          autoCapitalize="none"
          error={tooLong(field.key, MAX_KEY_LENGTH, text) ?? (keyRefused && errorText(keyRefused, text))}
          onChange={(event) => onChange({ key: event.currentTarget.value })}
        />
        <Select
          label={t('fields.kind')}
          data={SCHEMA_FIELD_KINDS.map((kind) => ({ value: kind, label: t(`schemas.kind.${kind}`) }))}
          value={field.fieldType}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(kind) => kind && onChange({ fieldType: kind as SchemaFieldKind })}
        />
      </SimpleGrid>
      <Switch
        label={t('fields.required')}
        description={t('schemas.requiredHint')}
        checked={field.required}
        aria-readonly={isReadOnly || undefined}
        onChange={(event) => !isReadOnly && onChange({ required: event.currentTarget.checked })}
      />
      <LocalizedInput
        label={t('fields.description')}
        description={t('schemas.descriptionHint')}
        value={field.localizedDescriptions}
        onChange={(localizedDescriptions) => onChange({ localizedDescriptions })}
        maxLength={MAX_TEXT_AREA_LENGTH}
        isMultiline
        isReadOnly={isReadOnly}
        {...localizedErrors(errors, 'localizedDescriptions', text)}
      />
    </Stack>
  )
}
