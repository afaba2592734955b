import { Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconArrowsSort, IconClipboardList, IconPlus, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { MAX_FIELD_NAME_LENGTH, MAX_OPTIONS } from '@verka/domain/forms/field-limits.ts'
import type { Option } from '@verka/domain/forms/field.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { useText } from '../../../language/use-text.tsx'
import { useFormLanguage } from '../../../ui/form/form-language.tsx'
import { NO_ERRORS, type DraftErrors } from '../../draft/draft-errors.ts'
import { errorText } from '../../frame/error-text.ts'
import { ErrorText } from '../../frame/field-frame.tsx'
import { usePasteLines } from '../../paste/use-paste-lines.tsx'
import { anyName } from '../../field-lists/field-list.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { matchingOptions, sortedOptions, withNamed, withOptionAt, withOptions } from './option-list.ts'
import { OptionRow, type OptionActions } from './option-row.tsx'
import styles from './options-setting.module.css'

/** A longer list can be searched, and scrolls in its own area, which renders only visible rows. */
const SHORT = 20
const ROW_HEIGHT = 50
const OVERSCAN = 4

/** Puts the focus into the name of a new option, or of one that was moved. */
function useFocusedRow(area: RefObject<HTMLDivElement | null>, focused: { at: number } | undefined, scrollTo: (at: number) => void) {
  useEffect(() => {
    if (!focused) return
    scrollTo(focused.at)
    const frame = requestAnimationFrame(() => {
      const row = area.current?.querySelector<HTMLElement>(`[data-option="${focused.at}"]`)
      row?.querySelector<HTMLInputElement>('[data-option-name] input')?.focus()
    })
    return () => cancelAnimationFrame(frame)
    // once each: the function differs in each rendering
    // oxlint-disable-next-line react/exhaustive-deps
  }, [focused])
}

interface OptionsNow extends Pick<FieldSettingsProps, 'saved' | 'onChange'> {
  options: readonly Option[]
  culture: Culture
  /** Continues in the row of an option. */
  goTo: (at: number) => void
}

/** Actions of the rows on the list; stable functions, so that only changed rows render. */
function useOptionActions(list: OptionsNow) {
  const { t } = useText()
  const promptForLines = usePasteLines()
  const latest = useRef({ ...list, promptForLines })
  useLayoutEffect(() => {
    latest.current = { ...list, promptForLines }
  })
  return useMemo<OptionActions & { pasteAtEnd: () => void }>(() => {
    const now = () => latest.current
    const set = (next: readonly Option[]) => next !== now().options && now().onChange({ options: [...next] })
    const insert = (at: number, names: string[], replaced = 0) => {
      set(withOptions(now().options, at, names, { culture: now().culture, replaced }))
      now().goTo(at + names.length - 1)
    }
    const openQuestion = async (at: number, initial: string) => {
      const lines = await now().promptForLines({
        title: t('fields.pasteOptions'),
        initial,
        taken: now().options.flatMap((option) => option.localizedNames.map((name) => name.text)),
        maxLength: MAX_FIELD_NAME_LENGTH,
        room: MAX_OPTIONS - now().options.length,
      })
      if (!lines) return
      const names = lines.map(({ name }) => name)
      const before = now().options[at]
      if (!before) insert(now().options.length, names)
      // several lines into an empty one: it is the first of them
      else if (anyName(before.localizedNames) === '') insert(at, names, 1)
      else insert(at + 1, names)
    }
    return {
      rename: (index, names) => {
        const isSaved = now().saved?.options.some(({ value }) => value === now().options[index]!.value) === true
        set(withNamed(now().options, index, names, isSaved))
      },
      change: (index, changes) => set(now().options.with(index, { ...now().options[index]!, ...changes })),
      move: (from, to) => {
        const position = Math.max(0, Math.min(now().options.length - 1, to))
        set(withOptionAt(now().options, from, position))
        now().goTo(position)
      },
      remove: (index) => set(now().options.toSpliced(index, 1)),
      addAfter: (index) => insert(index + 1, ['']),
      paste: (index, pasted) => void openQuestion(index, pasted),
      pasteAtEnd: () => void openQuestion(now().options.length, ''),
    }
  }, [t])
}

/**
 * The choices of a field: names in three languages, and the stored text. It follows the name until it is edited or saved: then objects
 * have it. In a status group each has its meaning.
 */
export function OptionsSetting({ field, saved, parent, onChange, errors, isReadOnly }: FieldSettingsProps) {
  const { t, textOf, text } = useText()
  const culture = useFormLanguage()?.shown ?? text.culture
  const id = useId()
  const [search, setSearch] = useState('')
  const [showsValues, setShowsValues] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<{ at: number }>()
  const { options } = field
  const hasStatus = parent !== undefined && kindOf(parent).hasStatus
  const error = errors.all.find((candidate) => candidate.field === 'options')
  const isLong = options.length > SHORT
  const shown = useMemo(() => (isLong ? matchingOptions(options, search) : options.map((_, index) => index)), [isLong, options, search])
  // not memoized, and this code has no compiler that would
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: shown.length,
    enabled: isLong,
    getScrollElement: () => area.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  useFocusedRow(area, focused, (at) => isLong && virtual.scrollToIndex(at))

  const goTo = (at: number) => {
    setSearch('')
    setFocused({ at })
  }
  const actions = useOptionActions({ options, saved, culture, onChange, goTo })
  const isInOrder = search.trim() === '' || !isLong
  const rowOf = (index: number) => (
    <OptionRow
      key={index}
      option={options[index]!}
      index={index}
      isLast={index === options.length - 1}
      showsValue={showsValues}
      hasStatus={hasStatus}
      isInOrder={isInOrder}
      isReadOnly={isReadOnly}
      errors={errorsOf(errors, index)}
      actions={actions}
    />
  )
  return (
    <Stack gap="sm" role="group" aria-labelledby={id}>
      <Group justify="space-between" align="flex-end" gap="xs">
        <Input.Label id={id} component="div" required>
          {options.length > 0 ? t('fields.optionsCount', { count: options.length }) : t('fields.options')}
        </Input.Label>
        <Button variant="subtle" color="gray" size="compact-sm" aria-pressed={showsValues} onClick={() => setShowsValues(!showsValues)}>
          {t(showsValues ? 'fields.hideStored' : 'fields.showStored')}
        </Button>
      </Group>
      {error && (
        <Input.Error>
          <ErrorText text={errorText(error, text)} />
        </Input.Error>
      )}
      {isLong && (
        <TextInput
          leftSection={<IconSearch size={16} aria-hidden />}
          placeholder={t('fields.searchOptions')}
          aria-label={t('fields.searchOptions')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // a search is not an answer: Enter must not save the form around it
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {isLong ? (
        <div ref={area} className={styles.area}>
          <div className={styles.whole} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start, key }) => (
              <div key={key} ref={virtual.measureElement} data-index={index} className={styles.placed} style={{ top: start }}>
                {rowOf(shown[index]!)}
              </div>
            ))}
          </div>
          {shown.length === 0 && <Input.Description p="sm">{t('fields.nothingFound')}</Input.Description>}
        </div>
      ) : (
        <div ref={area} className={styles.rows}>
          {shown.map(rowOf)}
        </div>
      )}
      {!isReadOnly && (
        <ListButtons
          options={options}
          actions={actions}
          onSort={() => onChange({ options: sortedOptions(options, (option) => textOf(option.localizedNames), culture) })}
        />
      )}
    </Stack>
  )
}

interface ListButtonsProps {
  options: readonly Option[]
  actions: ReturnType<typeof useOptionActions>
  onSort: () => void
}

/** Adds, pastes and sorts options. */
function ListButtons({ options, actions, onSort }: ListButtonsProps) {
  const { t } = useText()
  return (
    <Group gap="xs">
      <Button
        variant="light"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => actions.addAfter(options.length - 1)}
      >
        {t('fields.addOption')}
      </Button>
      <Button variant="subtle" size="xs" leftSection={<IconClipboardList size={16} aria-hidden />} onClick={actions.pasteAtEnd}>
        {t('fields.paste')}
      </Button>
      {options.length > 2 && (
        <Button variant="subtle" size="xs" leftSection={<IconArrowsSort size={16} aria-hidden />} onClick={onSort}>
          {t('fields.sortOptions')}
        </Button>
      )}
    </Group>
  )
}

/** The errors of one option; the same object if there are none, so that only rows with errors render again. */
function errorsOf(errors: DraftErrors, index: number): DraftErrors {
  if (errors.all.length === 0) return NO_ERRORS
  const own = errors.below(`options.${index}`)
  return own.all.length === 0 ? NO_ERRORS : own
}
