import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { findBorrowers } from '@verka/domain/loans/loans.api.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import classes from './person-choice.module.css'

const PAUSE_MS = 250

export interface Person {
  id: string
  name: string
}

interface PersonChoiceProps {
  label: string
  serviceId: string
  /** Who it is unless another is chosen; left out, whoever chooses; null: nobody before somebody is chosen. */
  present: Person | null | undefined
  /** Who cannot be chosen. */
  without?: string | undefined
  chosen: Person | undefined
  error: string | undefined
  onChoose: (person: Person | undefined) => void
}

/** Somebody of the site whom a service may be lent to, or booked for, by those who may do that for others. */
export function PersonChoice({ label, serviceId, present, without, chosen, error, onChoose }: PersonChoiceProps) {
  const { t } = useText()
  const { user } = useSession()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const found = useCall(findBorrowers, { params: { id: serviceId }, query: { search } }, { keepPrevious: true })
  const labelOf = ({ id, name }: Person) => (id === user.id ? t('exe.me', { name }) : name)
  const me = { id: user.id, name: user.name }
  const now = chosen ?? (present === null ? undefined : (present ?? me))
  const people = new Map([...(now ? [now] : []), me, ...(found.data?.items ?? [])].map((one) => [one.id, one]))
  if (without !== undefined) people.delete(without)
  const chosenName = now && labelOf(now)
  const input = useRef<HTMLInputElement>(null)
  const isCut = useIsCut(input, chosenName)
  return (
    <div>
      <Select
        ref={input}
        size="lg"
        classNames={{ input: classes.input! }}
        label={label}
        searchable
        allowDeselect={false}
        description={t('exe.typeName')}
        data={[...people.values()].map((person) => ({ value: person.id, label: labelOf(person) }))}
        // the server has found them already
        filter={({ options }) => options}
        value={now?.id ?? null}
        {...(!now && { placeholder: t('exe.choosePerson') })}
        onChange={(id) => id && onChoose(people.get(id))}
        // what stands there before anybody types is no search
        onSearchChange={(text) => setTyped(text === chosenName ? '' : text)}
        nothingFoundMessage={t('exe.nobodyFound')}
        error={error}
      />
      {/* a line of text does not break: what does not fit into it is told below it in full */}
      {isCut && (
        <Text size="sm" mt={4} aria-hidden>
          {chosenName}
        </Text>
      )}
    </div>
  )
}

/** Whether what stands in an input is wider than that. */
function useIsCut(input: RefObject<HTMLInputElement | null>, text: string | undefined): boolean {
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const line = input.current
    if (!line) return
    const measure = () => setCut(text !== undefined && line.scrollWidth > line.clientWidth)
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(line)
    return () => watching.disconnect()
  }, [input, text])
  return isCut
}
