import { Stack, Text } from '@mantine/core'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { OnlyTheirs, SidesDecided, TwoSides, useTaken } from '../../../forms/conflict/two-sides.tsx'
import { fieldName } from '../../../forms/field-name.ts'
import { FieldValueText } from '../../../forms/form/field-values.tsx'
import { useText } from '../../../language/use-text.tsx'
import type { ChangedAnswer } from './both-changed.ts'
import { momentText } from '../../parts/due-text.ts'

interface AnswersChoicesProps {
  newest: NonNullable<PreparedOperation['transaction']>['newest']
  changes: readonly ChangedAnswer[]
  /** Ids of the fields for which the other's answer was chosen. */
  onChosen: (taken: ReadonlySet<string>) => void
}

/** The person who answered while the form was open, and a choice field by field. */
export function AnswersChoices({ newest, changes, onChosen }: AnswersChoicesProps) {
  const { t, text } = useText()
  const { taken, choose } = useTaken()
  const [undecided, theirs] = [changes.filter(({ isMine }) => isMine), changes.filter(({ isMine }) => !isMine)]
  const lines = [
    newest && t('exe.keptBy', { name: newest.executedBy.name, when: momentText(newest.executedAt, text) }),
    t(undecided.length > 0 ? 'conflict.choose' : 'conflict.nothingToChoose'),
  ]
  const shown = (field: ChangedAnswer['field'], value: FieldValue) =>
    value === null ? (
      <Text span c="dimmed">
        {t('exe.noAnswer')}
      </Text>
    ) : (
      <FieldValueText field={field} value={value} />
    )
  return (
    <Stack gap="lg">
      <Text>{lines.filter(Boolean).join('. ')}</Text>
      {undecided.map(({ field, mine, theirs: other }) => (
        <TwoSides
          key={field.id}
          label={fieldName(field, text)}
          mine={shown(field, mine)}
          theirs={shown(field, other)}
          isTheirs={taken.has(field.id)}
          onChoose={(isTheirs) => choose(field.id, isTheirs)}
        />
      ))}
      {theirs.length > 0 && (
        <OnlyTheirs
          parts={theirs.map(({ field, theirs: other }) => ({
            key: field.id,
            label: fieldName(field, text),
            value: shown(field, other),
          }))}
        />
      )}
      <SidesDecided undecided={undecided.map(({ field }) => field.id)} taken={taken} onChosen={onChosen} />
    </Stack>
  )
}
