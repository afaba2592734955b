import { Combobox, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { findBorrowers } from '@verka/domain/loans/loans.api.ts'
import { useSession } from '../../../data/session-context.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import classes from './person-choice.module.css'
import { isNamed, personMeant, type Person } from './person-meant.ts'

const PAUSE_MS = 250

/** The chosen person, or a typed name without a match, which blocks sending. */
interface PersonChosen {
  person: Person | undefined
  typed?: string
}

export interface PersonChoiceProps {
  /** DOM id of the input. */
  id: string
  label: string
  serviceId: string
  /** The default person; omitted: the user; null: none until one is chosen. */
  present: Person | null | undefined
  /** A user who cannot be chosen. */
  without?: string | undefined
  chosen: Person | undefined
  typed: string | undefined
  error: string | undefined
  onChange: (chosen: PersonChosen) => void
}

/** The people offered for a typed text, and the one that it matches, once known. */
function useOfferedPeople(
  { serviceId, without, typed }: PersonChoiceProps,
  { me, now, isLeft, labelOf }: { me: Person; now: Person | undefined; isLeft: boolean; labelOf: (person: Person) => string },
) {
  const words = typed?.trim() ?? ''
  const [paused] = useDebouncedValue(words, PAUSE_MS)
  const search = isLeft ? words : paused
  const found = useCall(findBorrowers, { params: { id: serviceId }, query: { search } }, { keepPrevious: true })
  const first = words === '' ? [...(now ? [now] : []), me] : isNamed(labelOf(me), words) ? [me] : []
  const people = new Map([...first, ...(found.data?.items ?? [])].map((one) => [one.id, one]))
  if (without !== undefined) people.delete(without)
  const isFound = words !== '' && search === words && found.data !== undefined && !found.isStale
  const meant = isFound && typed !== undefined ? personMeant([...people.values()], typed, labelOf) : undefined
  return { words, people, isFound, meant }
}

/**
 * A user of the site to whom a service may be lent, or for whom it may be booked. Leaving the input takes the person whose name was typed;
 * a name that matches nobody, or several, stays as it was typed, with an error.
 */
export function PersonChoice(props: PersonChoiceProps) {
  const { id, label, present, chosen, typed, error, onChange } = props
  const { t } = useText()
  const { user } = useSession()
  const me = { id: user.id, name: user.name }
  const labelOf = (person: Person) => (person.id === me.id ? t('exe.me', { name: person.name }) : person.name)
  const now = chosen ?? (present === null ? undefined : (present ?? me))
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  // a restored name has no focus that could leave it
  const [isLeft, setLeft] = useState(true)
  const { words, people, isFound, meant } = useOfferedPeople(props, { me, now, isLeft, labelOf })
  const take = (person: Person | undefined) => {
    combobox.closeDropdown()
    if (person) onChange({ person })
  }
  const takeMeant = useEffectEvent(() => take(meant))
  useEffect(() => {
    // oxlint-disable-next-line react/rules-of-hooks -- it is called by an effect
    if (isLeft && meant) takeMeant()
  }, [isLeft, meant])
  /** Settles the typed text when the input is left. */
  const settle = () => {
    setLeft(true)
    if (typed !== undefined && words === '') onChange({ person: chosen })
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || typed === undefined) return
    if (event.key === 'Escape') onChange({ person: chosen })
    // it ends a search, without sending the form. The list itself takes its marked option
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (combobox.getSelectedOptionIndex() === -1) settle()
  }
  const chosenName = now && labelOf(now)
  const shown = typed ?? chosenName ?? ''
  const input = useRef<HTMLInputElement>(null)
  const isCut = useIsCut(input, shown)
  const isNobody = isLeft && isFound && !meant
  return (
    <div>
      <Combobox store={combobox} size="lg" onOptionSubmit={(chosenId) => take(people.get(chosenId))}>
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <TextInput
            ref={input}
            id={id}
            size="lg"
            classNames={{ input: classes.input! }}
            label={label}
            description={t(present === null ? 'exe.typeNameFirst' : 'exe.typeName')}
            {...(!now && { placeholder: t('exe.choosePerson') })}
            value={shown}
            spellCheck={false}
            error={isNobody ? t('exe.chooseInList') : error}
            rightSection={<Combobox.Chevron size="lg" />}
            rightSectionPointerEvents="none"
            onChange={(event) => {
              setLeft(false)
              combobox.resetSelectedOption()
              combobox.openDropdown()
              onChange({ person: chosen, typed: event.currentTarget.value })
            }}
            onKeyDown={pressed}
            // typing replaces the text
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => combobox.openDropdown()}
            onBlur={() => {
              settle()
              combobox.closeDropdown()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options labelledBy={`${id}-label`} className={classes.options!}>
            {people.size === 0 && <Combobox.Empty>{t('exe.nobodyFound')}</Combobox.Empty>}
            {[...people.values()].map((person) => {
              const isChosen = typed === undefined && person.id === now?.id
              return (
                <Combobox.Option key={person.id} value={person.id} active={isChosen} aria-selected={isChosen} className={classes.option!}>
                  {isChosen && <IconCheck size={18} stroke={2} aria-hidden />}
                  {labelOf(person)}
                </Combobox.Option>
              )
            })}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {/* a single-line input does not wrap: an overlong text is shown in full below it */}
      {isCut && (
        <Text size="sm" mt={4} aria-hidden>
          {shown}
        </Text>
      )}
    </div>
  )
}

/** Whether the text is wider than its input. */
function useIsCut(input: RefObject<HTMLInputElement | null>, text: string): boolean {
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const line = input.current
    if (!line) return
    const measure = () => setCut(text !== '' && line.scrollWidth > line.clientWidth)
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(line)
    return () => watching.disconnect()
  }, [input, text])
  return isCut
}
