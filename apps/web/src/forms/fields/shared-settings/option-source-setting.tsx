import { Badge, Button, Group, Input, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, Suspense } from 'react'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { summarizeRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { useDialog } from '../../../ui/feedback/dialog.tsx'
import { useFormLanguage } from '../../../ui/form/form-language.tsx'
import { useOptionsOf } from '../../field-lists/source-options.ts'
import { ErrorText } from '../../frame/field-frame.tsx'
import { errorText } from '../../frame/error-text.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'

const LazyNewValueType = lazyPart(async () => ({ default: (await import('./new-value-type.tsx')).NewValueType }))

const SOURCES = ['static', 'records', 'elements', 'users'] as const
type Source = (typeof SOURCES)[number]
type NamedSource = 'records' | 'elements'

const MAX_WITHOUT_SEARCH = 7
/** Number of options in the preview of a source. */
const MAX_SHOWN = 8

const partsOf = (optionSource: string): { source: Source; id: string | null } => {
  const [source = 'static', id = ''] = optionSource.split(':')
  return { source: source as Source, id: id || null }
}

/** Whether nothing is different that is shown here: the options themselves are not. */
const isSameSource = (before: FieldSettingsProps, after: FieldSettingsProps) =>
  before.field.id === after.field.id &&
  before.field.optionSource === after.field.optionSource &&
  before.errors === after.errors &&
  before.isReadOnly === after.isReadOnly &&
  before.onChange === after.onChange

/** The source of the options: the field's own list, predefined values of a type, objects of a category, or the site's users. */
export const OptionSourceSetting = memo(function OptionSourceSetting({ field, onChange, errors, isReadOnly }: FieldSettingsProps) {
  const { t, text } = useText()
  const { source, id } = partsOf(field.optionSource)
  const error = errors.at('optionSource')
  const errorNote = error && <ErrorText text={errorText(error, text)} />
  const isNamed = source === 'records' || source === 'elements'
  // a default of another source is no longer an option
  const from = (optionSource: string) => onChange({ optionSource, defaultValue: null })
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('builder.optionSource')}
          data={SOURCES.map((value) => ({ value, label: t(`builder.optionSource.${value}`) }))}
          value={source}
          allowDeselect={false}
          readOnly={isReadOnly}
          error={isNamed ? undefined : errorNote}
          onChange={(chosen) => chosen && from(chosen === 'records' || chosen === 'elements' ? `${chosen}:` : chosen)}
        />
        {isNamed && <NamedSourceSelect source={source} id={id} error={errorNote} isReadOnly={isReadOnly} onChange={from} />}
      </SimpleGrid>
      {source !== 'static' && (!isNamed || id !== null) && <FirstChoices {...{ field }} />}
    </Stack>
  )
}, isSameSource)

interface NamedSourceSelectProps {
  source: NamedSource
  id: string | null
  error: React.ReactNode
  isReadOnly: boolean
  onChange: (optionSource: string) => void
}

/** Opens the form of a new predefined value type; returns its id once it is created. */
function useNewValueType() {
  const { t } = useText()
  const show = useDialog()
  return (culture: Culture): Promise<string | undefined> => {
    const content = (answer: (id: string | undefined) => void) => (
      <Suspense fallback={null}>
        <LazyNewValueType culture={culture} onCreated={answer} onCancel={() => answer(undefined)} />
      </Suspense>
    )
    return show<string | undefined>({ title: t('builder.newValueType'), content })
  }
}

/** Choice of the predefined value type, or category. */
function NamedSourceSelect({ source, id, error, isReadOnly, onChange }: NamedSourceSelectProps) {
  const { t, textOf, culture: ownCulture } = useText()
  const types = useCall(summarizeRecordTypes, {}, { isEnabled: source === 'records' }).data?.items
  const categories = useCall(listElementTypes, {}, { isEnabled: source === 'elements' }).data?.items
  const items = source === 'records' ? types : categories
  const choices = (items ?? []).map((type) => ({ value: type.id, label: textOf(type.localizedNames) || t('admin.unnamed') }))
  // a deleted one stays chosen, and is reported at the save
  const culture = useFormLanguage()?.shown ?? ownCulture
  const promptForValueType = useNewValueType()
  const create = async () => {
    const created = await promptForValueType(culture)
    if (created !== undefined) onChange(`records:${created}`)
  }
  const isGone = id !== null && items !== undefined && !choices.some((choice) => choice.value === id)
  return (
    <Stack gap={4} align="flex-start">
      <Select
        w="100%"
        label={t(`builder.sourceOf.${source}`)}
        placeholder={t('fields.choose')}
        description={items?.length === 0 ? t(`builder.sourceNone.${source}`) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={isGone ? [...choices, { value: id, label: t('builder.sourceGone') }] : choices}
        value={id}
        required
        allowDeselect={false}
        searchable={choices.length > MAX_WITHOUT_SEARCH}
        nothingFoundMessage={t('fields.nothingFound')}
        readOnly={isReadOnly}
        error={error}
        onChange={(chosen) => chosen && onChange(`${source}:${chosen}`)}
      />
      {source === 'records' && !isReadOnly && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => void create()}>
          {t('builder.newValueType')}
        </Button>
      )}
    </Stack>
  )
}

/** The present options. */
function FirstChoices({ field }: Pick<FieldSettingsProps, 'field'>) {
  const { t, textOf } = useText()
  const { options, count, isLoading } = useOptionsOf(field)
  if (isLoading) return null
  if (count === 0) return <Input.Description>{t('builder.sourceEmpty')}</Input.Description>
  const shown = options.slice(0, MAX_SHOWN)
  return (
    <Group gap={6} role="group" aria-label={t('builder.sourceFirst')}>
      {shown.map((option) => (
        <Badge
          key={option.value}
          variant={option.color ? 'dot' : 'default'}
          {...(option.color ? { color: option.color } : {})}
          size="lg"
          radius="sm"
          tt="none"
          fw={450}
          maw="100%"
        >
          {textOf(option.localizedNames) || option.value}
        </Badge>
      ))}
      {count > shown.length && (
        <Text size="sm" c="dimmed">
          {t('builder.sourceMore', { count: count - shown.length })}
        </Text>
      )}
    </Group>
  )
}
