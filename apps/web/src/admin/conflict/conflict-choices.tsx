import { useId, useState, type ReactNode } from 'react'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { isGrant, isLocalized, isNamed, isObject } from '../audit-log/differences.ts'
import { PartValue } from '../audit-log/part-value.tsx'
import { usePartWords, type PartWords } from '../audit-log/use-part-words.ts'
import { ChangedParts } from '../history/changed-parts.tsx'
import { keyOfConflict, type Conflict, type ConflictQuestion } from './conflicts.ts'
import classes from './conflict-choices.module.css'

interface ConflictChoicesProps {
  question: ConflictQuestion
  /** The conflicts in which theirs is to hold, by their names. */
  onChosen: (taken: ReadonlySet<string>) => void
}

/** Part by part what both changed: what is filled in here, what somebody else saved, and which is to hold; and what only they changed. */
export default function ConflictChoices({ question, onChosen }: ConflictChoicesProps) {
  const { t } = useText()
  const words = usePartWords(question.fields ?? [], question.names)
  const [asked, theirs] = [question.conflicts.filter(({ isMine }) => isMine), question.conflicts.filter(({ isMine }) => !isMine)]
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const choose = (key: string, isTheirs: boolean) =>
    setTaken((before) => {
      const next = new Set(before)
      if (isTheirs) next.add(key)
      else next.delete(key)
      return next
    })
  return (
    <Stack gap="lg">
      <WhoAndWhen name={question.name} entityId={question.entityId} isAsked={asked.length > 0} />
      {asked.length > 0 && (
        <Stack gap="md">
          {asked.map((conflict) => {
            const key = keyOfConflict(conflict)
            return (
              <Choice
                key={key}
                conflict={conflict}
                words={words}
                isTheirs={taken.has(key)}
                onChoose={(isTheirs) => choose(key, isTheirs)}
              />
            )
          })}
        </Stack>
      )}
      {theirs.length > 0 && <OnlyTheirs conflicts={theirs} words={words} />}
      <Group justify="flex-end" gap="sm">
        {asked.length > 0 && (
          <Button variant="default" onClick={() => onChosen(new Set())}>
            {t('conflict.keepAll')}
          </Button>
        )}
        {asked.length > 0 && (
          <Button variant="default" onClick={() => onChosen(new Set(asked.map(keyOfConflict)))}>
            {t('conflict.takeAll')}
          </Button>
        )}
        <Button onClick={() => onChosen(taken)} data-autofocus>
          {t(asked.length > 0 ? 'conflict.use' : 'conflict.goOn')}
        </Button>
      </Group>
    </Stack>
  )
}

/** What only the other one changed: nobody is asked about it, and everybody may know. */
function OnlyTheirs({ conflicts, words }: { conflicts: readonly Conflict[]; words: PartWords }) {
  const { t } = useText()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Text id={id} fw={580} mb={6}>
        {t('conflict.onlyTheirs')}
      </Text>
      <dl className={classes.taken}>
        {conflicts.map((conflict) => (
          <div key={keyOfConflict(conflict)}>
            <dt>{labelOf(conflict, words)}</dt>
            <dd className={classes.value}>
              <Side conflict={conflict} side="theirs" words={words} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const labelOf = ({ path }: Conflict, words: PartWords) => words.labelOf({ path, before: undefined, after: undefined })

/** Who saved it last, and when, as far as the log of changes tells the reader. */
function WhoAndWhen({ name, entityId, isAsked }: Pick<ConflictQuestion, 'name' | 'entityId'> & { isAsked: boolean }) {
  const { t, formatDateTime } = useText()
  const log = useCall(
    filterAuditLog,
    { body: { limit: 1, ...(entityId === undefined ? {} : { entityId }) } },
    { isFresh: true, isEnabled: entityId !== undefined },
  )
  const [newest] = log.data?.items ?? []
  const text = newest?.actor
    ? t('conflict.savedBy', { name, who: newest.actor.name, when: formatDateTime(newest.at) })
    : t('conflict.saved', { name })
  return <Text>{`${text} ${t(isAsked ? 'conflict.choose' : 'conflict.nothingToChoose')}`}</Text>
}

interface ChoiceProps {
  conflict: Conflict
  words: PartWords
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}

function Choice({ conflict, words, isTheirs, onChoose }: ChoiceProps) {
  const { t } = useText()
  const id = useId()
  const label = labelOf(conflict, words)
  const option = (theirs: boolean, title: string, value: ReactNode) => (
    <div className={classes.option} data-chosen={isTheirs === theirs || undefined}>
      <Radio name={id} label={title} aria-label={`${label}: ${title}`} checked={isTheirs === theirs} onChange={() => onChoose(theirs)} />
      <div className={classes.value}>{value}</div>
    </div>
  )
  return (
    <fieldset className={classes.part}>
      <legend>{label}</legend>
      <div className={classes.options}>
        {option(false, t('conflict.mine'), <Side conflict={conflict} side="mine" words={words} />)}
        {option(true, t('conflict.theirs'), <Side conflict={conflict} side="theirs" words={words} />)}
      </div>
    </fieldset>
  )
}

/** A value; of a part with many parts, such as fields or rules, what became different in it. */
function Side({ conflict, side, words }: { conflict: Conflict; side: 'mine' | 'theirs'; words: PartWords }) {
  const { t } = useText()
  const { path, base, mine, theirs } = conflict
  const value = side === 'mine' ? mine : theirs
  if (path[0] === 'grants' && path.length > 1 && value === undefined)
    return (
      <Text span size="sm" c="dimmed">
        {t('conflict.noRight')}
      </Text>
    )
  if (path[0] === 'dataProperties' || ![base, mine, theirs].some(isOfMany))
    return <PartValue part={{ path, before: undefined, after: value }} value={value} words={words} />
  const name = path.at(-1)!
  // what nobody knows the beginning of is told as against the other
  const from = base ?? (side === 'theirs' ? mine : theirs)
  if (JSON.stringify(from) === JSON.stringify(value))
    return (
      <Text size="sm" c="dimmed">
        {t('conflict.unchanged')}
      </Text>
    )
  return <ChangedParts before={{ [name]: from }} after={{ [name]: value }} words={words} />
}

const isOfMany = (value: unknown) =>
  Array.isArray(value) && !isLocalized(value)
    ? value.some((item) => isObject(item) && !isNamed(item))
    : isObject(value) && !isNamed(value) && !isGrant(value)
