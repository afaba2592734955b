import { Button, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useId, useState, type ClipboardEvent } from 'react'
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
import { KindSettings } from '../fields/shared-settings/kind-settings.tsx'
import { isAllowedIn } from '../field-lists/field-tree.ts'
import { isList } from '../paste/pasted-lines.ts'
import { ErrorText } from '../frame/field-frame.tsx'
import { errorText, localizedErrors } from '../frame/error-text.ts'
import { isKeyOfName, keyFromName, MAX_KEY_LENGTH } from '../field-lists/field-keys.ts'
import { anyName } from '../field-lists/field-list.ts'
import { Select } from '../../ui/choices/select.tsx'
import styles from './type-builder.module.css'

interface FieldEditorProps extends FieldSettingsProps {
  /** DOM id of the name, to which the error summary links. */
  nameId: string
  /** Its parent. */
  parent: Field | undefined
  /** The keys of the other fields. */
  otherKeys: (id: string) => readonly string[]
  /** Whether the user has changed its key here. */
  hasOwnKey: (id: string) => boolean
  hasFocus: boolean
  /** Changes its kind. By id, since the field shown here may lack its latest options. */
  onRetype: (id: string, kind: FieldType) => void
  /** Several lines were pasted into the name. */
  onPasteList: (where: { parent: Field | undefined; from: Field; text: string }) => Promise<void>
}

/** All settings of one field: its name, kind, whether it is required and its options visible, the rest folded. */
export function FieldEditor(props: FieldEditorProps) {
  const { field, onChange, errors, isReadOnly, saved, parent } = props
  const { Choices } = BUILDER_PARTS[field.fieldType]
  return (
    <Stack gap="md">
      <Essentials {...props} />
      {Choices && <Choices field={field} saved={saved} parent={parent} onChange={onChange} errors={errors} isReadOnly={isReadOnly} />}
      <MoreSettings {...props} />
    </Stack>
  )
}

/** Whether all but the options is the same: typing the name of one of hundreds renders that option, and not the field around it. */
const isSameExceptOptions = (before: FieldEditorProps, after: FieldEditorProps) =>
  (Object.keys(after) as (keyof FieldEditorProps)[]).every((name) => name === 'field' || before[name] === after[name]) &&
  (Object.keys(after.field) as (keyof Field)[]).every((name) => name === 'options' || before.field[name] === after.field[name])

/** Its name, its kind, and whether it is required. */
const Essentials = memo(function Essentials(props: FieldEditorProps) {
  const { field, onChange, errors, isReadOnly, nameId, saved, otherKeys, hasOwnKey, hasFocus, parent, onPasteList, onRetype } = props
  const { t, text } = useText()
  const kindError = errors.at('fieldType')
  const rename = (localizedNames: LocalizedTexts) => {
    // the key follows the name until the field is saved or the user changed the key
    const follows = !saved && !hasOwnKey(field.id) && isKeyOfName(field.key, anyName(field.localizedNames))
    onChange(follows ? { localizedNames, key: keyFromName(anyName(localizedNames), otherKeys(field.id)) } : { localizedNames })
  }
  const pasteList = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!isList(pasted)) return
    event.preventDefault()
    void onPasteList({ parent, from: field, text: pasted })
  }
  return (
    <>
      <div className={styles.essentials}>
        <LocalizedInput
          onPaste={pasteList}
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
        <Select
          label={t('fields.kind')}
          description={saved ? t('builder.kindKept') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={FIELD_TYPES.filter((kind) => isAllowedIn(parent, kind)).map((kind) => ({ value: kind, label: t(`fields.kind.${kind}`) }))}
          value={field.fieldType}
          allowDeselect={false}
          readOnly={isReadOnly}
          error={kindError && errorText(kindError, text)}
          onChange={(kind) => kind && onRetype(field.id, kind as FieldType)}
        />
      </div>
      <FieldSwitches names={ESSENTIAL_SWITCHES} field={field} parent={parent} onChange={onChange} isReadOnly={isReadOnly} />
    </>
  )
}, isSameExceptOptions)

/** Settings that are always visible; errors elsewhere open the rest. */
const IN_SIGHT = /^(localizedNames|fieldType|options|optionSource|children)(\.|$)/

/** Rarely used settings, folded: the button names those that are set. */
function MoreSettings(props: FieldEditorProps) {
  const { field, errors } = props
  const { t } = useText()
  const id = useId()
  const isWrong = errors.all.some((error) => !IN_SIGHT.test(error.field ?? ''))
  const [isOpen, setOpen] = useState(isWrong)
  const [wasWrong, setWasWrong] = useState(isWrong)
  if (wasWrong !== isWrong) {
    setWasWrong(isWrong)
    if (isWrong) setOpen(true)
  }
  const set = [
    field.localizedDescriptions.some(({ text }) => text !== '') && t('fields.description'),
    Object.keys(field.validation).length > 0 && t('builder.limits'),
    field.defaultValue !== null && t('fields.default'),
  ].filter((part) => part !== false)
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        className={styles.fold!}
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<IconChevronDown size={16} aria-hidden className={styles.foldChevron} />}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {t('builder.moreSettings')}
          {set.length > 0 && <span className={styles.foldParts}> · {set.join(', ')}</span>}
        </span>
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <RareSettings {...props} />}
      </div>
    </>
  )
}

/** The folded settings. */
function RareSettings({ field, onChange, errors, isReadOnly, saved, parent }: FieldEditorProps) {
  const { t, text } = useText()
  const keyRefused = errors.at('key')
  const keyError = tooLong(field.key, MAX_KEY_LENGTH, text) ?? (keyRefused && errorText(keyRefused, text))
  return (
    <Stack gap="md">
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
      <KindSettings field={field} saved={saved} parent={parent} onChange={onChange} errors={errors} isReadOnly={isReadOnly} />
      <FieldSwitches names={OTHER_SWITCHES} field={field} parent={parent} onChange={onChange} isReadOnly={isReadOnly} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('fields.state')}
          data={UI_STATUSES.map((status) => ({ value: status, label: t(`fields.state.${status}`) }))}
          value={field.uiStatus}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(status) => status && onChange({ uiStatus: status as Field['uiStatus'] })}
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
    </Stack>
  )
}

type SwitchName = 'required' | 'showInList' | 'showForUser' | 'showForAdmin'
const ESSENTIAL_SWITCHES: readonly SwitchName[] = ['required']
const OTHER_SWITCHES: readonly SwitchName[] = ['showInList', 'showForUser', 'showForAdmin']

interface FieldSwitchesProps extends Pick<FieldSettingsProps, 'field' | 'parent' | 'onChange' | 'isReadOnly'> {
  names: readonly SwitchName[]
}

function FieldSwitches({ names, field, parent, onChange, isReadOnly }: FieldSwitchesProps) {
  const { t } = useText()
  const kind = kindOf(field)
  const { requiredLabel = 'fields.required' } = BUILDER_PARTS[field.fieldType]
  const isInRow = parent !== undefined && kindOf(parent).children === 'rows'
  const isOffered = {
    required: kind.children !== 'form' && !kind.isFilled,
    showInList: kind.children !== 'form' || kind.hasStatus,
    showForUser: true,
    showForAdmin: true,
  }
  const all = [
    ['required', t(requiredLabel)],
    ['showInList', t('fields.showInList')],
    ['showForUser', t('fields.showForUser')],
    ['showForAdmin', t('fields.showForAdmin')],
  ] as const
  // fields in rows have no list column
  const switches = all.filter(([name]) => names.includes(name) && isOffered[name] && !(isInRow && name === 'showInList'))
  if (switches.length === 0) return null
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
