import { Stack, Text } from '@mantine/core'
import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { useCall } from '../../data/use-call.ts'
import { OnlyTheirs, SidesDecided, TwoSides, useTaken } from '../../forms/conflict/two-sides.tsx'
import { useText } from '../../language/use-text.tsx'
import { isGrant, isLocalized, isNamed, isObject } from '../changes/differences.ts'
import { PartValue } from '../changes/part-value.tsx'
import { usePartWords, type PartWords } from '../changes/use-part-words.ts'
import { ChangedParts } from '../changes/changed-parts.tsx'
import type { Conflict, ConflictQuestion } from './conflicts.ts'

interface ConflictChoicesProps {
  question: ConflictQuestion
  /** Called with the conflicts for which the other version was chosen, and those that only the other changed. */
  onChosen: (taken: Conflict[]) => void
}

/** A conflict's key among those of a form. */
const keyOfConflict = ({ path }: Conflict) => path.join('.')

/** Part by part the changes of both: the own input, the other's saved value, and the choice; and changes only by the other. */
export default function ConflictChoices({ question, onChosen }: ConflictChoicesProps) {
  const words = usePartWords(question.fields ?? [], question.names)
  const [undecided, theirs] = [question.conflicts.filter(({ isMine }) => isMine), question.conflicts.filter(({ isMine }) => !isMine)]
  const { taken, choose } = useTaken()
  const only = theirs.map((conflict) => ({
    key: keyOfConflict(conflict),
    label: labelOf(conflict, words),
    value: <Side conflict={conflict} side="theirs" words={words} />,
  }))
  return (
    <Stack gap="lg">
      <WhoAndWhen name={question.name} entityId={question.entityId} isUndecided={undecided.length > 0} />
      {undecided.length > 0 && (
        <Stack gap="md">
          {undecided.map((conflict) => {
            const key = keyOfConflict(conflict)
            return (
              <TwoSides
                key={key}
                label={labelOf(conflict, words)}
                mine={<Side conflict={conflict} side="mine" words={words} />}
                theirs={<Side conflict={conflict} side="theirs" words={words} />}
                isTheirs={taken.has(key)}
                onChoose={(isTheirs) => choose(key, isTheirs)}
              />
            )
          })}
        </Stack>
      )}
      {only.length > 0 && <OnlyTheirs parts={only} />}
      <SidesDecided
        undecided={undecided.map(keyOfConflict)}
        taken={taken}
        onChosen={(chosen) => onChosen([...theirs, ...undecided.filter((conflict) => chosen.has(keyOfConflict(conflict)))])}
      />
    </Stack>
  )
}

const labelOf = ({ path }: Conflict, words: PartWords) => words.labelOf({ path, before: undefined, after: undefined })

/** Person and time of the last save, as far as the reader sees them in the audit log. */
function WhoAndWhen({ name, entityId, isUndecided }: Pick<ConflictQuestion, 'name' | 'entityId'> & { isUndecided: boolean }) {
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
  return <Text>{`${text} ${t(isUndecided ? 'conflict.choose' : 'conflict.nothingToChoose')}`}</Text>
}

/** A value; of a structured part, such as fields or rules, its differences. */
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
  // without a common base each is compared with the other
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
