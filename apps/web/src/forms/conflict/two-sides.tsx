import { Button, Group, Radio } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useText } from '../../language/use-text.tsx'
import classes from './two-sides.module.css'

interface TwoSidesProps {
  label: string
  mine: ReactNode
  theirs: ReactNode
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}

/** A field that two people changed: the own value, the other's saved one, and the choice between them. */
export function TwoSides({ label, mine, theirs, isTheirs, onChoose }: TwoSidesProps) {
  const { t } = useText()
  const id = useId()
  const option = (isOfTheirs: boolean, title: string, value: ReactNode) => (
    <div className={classes.option} data-chosen={isTheirs === isOfTheirs || undefined}>
      <Radio
        name={id}
        label={title}
        aria-label={`${label}: ${title}`}
        checked={isTheirs === isOfTheirs}
        onChange={() => onChoose(isOfTheirs)}
      />
      <div className={classes.value}>{value}</div>
    </div>
  )
  return (
    <fieldset className={classes.part}>
      <legend>{label}</legend>
      <div className={classes.options}>
        {option(false, t('conflict.mine'), mine)}
        {option(true, t('conflict.theirs'), theirs)}
      </div>
    </fieldset>
  )
}

/** Keys of the fields for which the other version was chosen. */
export function useTaken() {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const choose = (key: string, isTheirs: boolean) =>
    setTaken((before) => {
      const next = new Set(before)
      if (isTheirs) next.add(key)
      else next.delete(key)
      return next
    })
  return { taken, choose }
}

/** Fields that only the other person changed: shown without a choice. */
export function OnlyTheirs({ parts }: { parts: readonly { key: string; label: string; value: ReactNode }[] }) {
  const { t } = useText()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <p id={id} className={classes.title}>
        {t('conflict.onlyTheirs')}
      </p>
      <dl className={classes.taken}>
        {parts.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface SidesDecidedProps {
  /** Keys of all fields with a choice. */
  undecided: readonly string[]
  taken: ReadonlySet<string>
  onChosen: (taken: ReadonlySet<string>) => void
}

/** Buttons that end the choice: all own values, all of the other's, or the chosen ones. */
export function SidesDecided({ undecided, taken, onChosen }: SidesDecidedProps) {
  const { t } = useText()
  return (
    <Group justify="flex-end" gap="sm">
      {undecided.length > 0 && (
        <Button variant="default" onClick={() => onChosen(new Set())}>
          {t('conflict.keepAll')}
        </Button>
      )}
      {undecided.length > 0 && (
        <Button variant="default" onClick={() => onChosen(new Set(undecided))}>
          {t('conflict.takeAll')}
        </Button>
      )}
      <Button onClick={() => onChosen(taken)} data-autofocus>
        {t(undecided.length > 0 ? 'conflict.use' : 'conflict.goOn')}
      </Button>
    </Group>
  )
}
