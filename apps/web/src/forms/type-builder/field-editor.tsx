import { Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { FIELD_TYPES, type FieldType } from '@verka/domain/forms/field-type.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { UI_STATUSES, type Field } from '@verka/domain/forms/field.ts'
import { MAX_FIELD_NAME_LENGTH, MAX_TEXT_AREA_LENGTH } from '@verka/domain/forms/field-limits.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { useText } from '../../language/use-text.tsx'
import { LocalizedInput } from '../../ui/form/localized-input.tsx'
import { tooLong } from '../../ui/form/too-long.ts'
import { BUILDER_PARTS } from '../fields/builder-kinds.ts'
import type { FieldSettingsProps } from '../fields/field-settings-props.ts'
import { mayStandIn } from './field-tree.ts'
import { ErrorText } from '../form/field-frame.tsx'
import { errorText, localizedErrors } from '../form/error-text.ts'
import { isKeyOfName, keyFromName, MAX_KEY_LENGTH } from './field-keys.ts'
import { anyName, asKind } from './field-list.ts'

interface FieldEditorProps extends FieldSettingsProps {
  /** DOM id of the name, which the error summary leads to. */
  nameId: string
  /** The field that it stands in. */
  parent: Field | undefined
  /** The keys of the other fields. */
  keysBeside: (id: string) => readonly string[]
  /** Whether somebody gave it a key of its own here. */
  hasOwnKey: (id: string) => boolean
  hasFocus: boolean
}

/** Everything about one field. */
export function FieldEditor(props: FieldEditorProps) {
  const { field, onChange, errors, isReadOnly, nameId, saved, keysBeside, hasOwnKey, hasFocus, parent } = props
  const text = useText()
  const { t } = text
  const { Settings } = BUILDER_PARTS[field.fieldType]
  const told = (path: string) => {
    const error = errors.at(path)
    return error && errorText(error, text)
  }
  const keyError = tooLong(field.key, MAX_KEY_LENGTH, text) ?? told('key')
  const rename = (localizedNames: LocalizedTexts) => {
    // the key follows the name until the field is saved or somebody gave it a key of its own
    const follows = !saved && !hasOwnKey(field.id) && isKeyOfName(field.key, anyName(field.localizedNames))
    onChange(follows ? { localizedNames, key: keyFromName(anyName(localizedNames), keysBeside(field.id)) } : { localizedNames })
  }
  return (
    <Stack gap="lg">
      <LocalizedInput
        id={nameId}
        label={t('fields.name')}
        value={field.localizedNames}
        onChange={rename}
        maxLength={MAX_FIELD_NAME_LENGTH}
        isRequired
        isReadOnly={isReadOnly}
        {...localizedErrors(errors, 'localizedNames', text)}
        autoFocus={hasFocus}
      />
      <LocalizedInput
        label={t('fields.description')}
        description={t('fields.descriptionHint')}
        value={field.localizedDescriptions}
        onChange={(localizedDescriptions) => onChange({ localizedDescriptions })}
        maxLength={MAX_TEXT_AREA_LENGTH}
        isMultiline
        isReadOnly={isReadOnly}
        {...localizedErrors(errors, 'localizedDescriptions', text)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('fields.kind')}
          description={saved ? t('builder.kindKept') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={FIELD_TYPES.filter((kind) => mayStandIn(parent, kind)).map((kind) => ({ value: kind, label: t(`fields.kind.${kind}`) }))}
          value={field.fieldType}
          allowDeselect={false}
          readOnly={isReadOnly}
          error={told('fieldType')}
          onChange={(kind) => kind && onChange(asKind(field, kind as FieldType))}
        />
        <TextInput
          label={t('fields.key')}
          description={t('fields.keyHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={field.key}
          readOnly={isReadOnly}
          spellCheck={false}
          error={keyError && <ErrorText text={keyError} />}
          onChange={(event) => onChange({ key: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Settings field={field} saved={saved} parent={parent} onChange={onChange} errors={errors} isReadOnly={isReadOnly} />
      <FieldSwitches field={field} parent={parent} onChange={onChange} isReadOnly={isReadOnly} />
      <Select
        label={t('fields.state')}
        data={UI_STATUSES.map((status) => ({ value: status, label: t(`fields.state.${status}`) }))}
        value={field.uiStatus}
        allowDeselect={false}
        readOnly={isReadOnly}
        onChange={(status) => status && onChange({ uiStatus: status as Field['uiStatus'] })}
      />
    </Stack>
  )
}

function FieldSwitches({ field, parent, onChange, isReadOnly }: Pick<FieldSettingsProps, 'field' | 'parent' | 'onChange' | 'isReadOnly'>) {
  const { t } = useText()
  const kind = kindOf(field)
  const isInRow = parent !== undefined && kindOf(parent).children === 'rows'
  const isOffered = {
    required: kind.children !== 'form' && !kind.isFilled,
    showInList: kind.children !== 'form' || kind.hasStatus,
    showForUser: true,
    showForAdmin: true,
  }
  const all = [
    ['required', t(field.fieldType === 'checkbox' ? 'fields.requiredCheckbox' : 'fields.required')],
    ['showInList', t('fields.showInList')],
    ['showForUser', t('fields.showForUser')],
    ['showForAdmin', t('fields.showForAdmin')],
  ] as const
  // of what stands in rows a list has no column
  const switches = all.filter(([name]) => isOffered[name] && !(isInRow && name === 'showInList'))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {switches.map(([name, label]) => (
        <Switch
          key={name}
          label={label}
          checked={field[name]}
          aria-readonly={isReadOnly || undefined}
          onChange={(event) => !isReadOnly && onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
    </SimpleGrid>
  )
}
