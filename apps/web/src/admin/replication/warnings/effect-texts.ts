import type { ReplicatedKind } from '@verka/domain/replication/content.ts'
import type { PlanEffects } from '@verka/domain/replication/replication.schema.ts'
import { fieldName } from '../../../forms/field-name.ts'
import type { Text } from '../../../language/use-text.tsx'

/** The effects of a thing in words, a sentence each. */
export function effectTexts({ lacking, idleRules, failingTests, named }: PlanEffects, kind: ReplicatedKind, text: Text): string[] {
  const { t } = text
  const holders = kind === 'recordType' ? 'records' : 'elements'
  return [
    ...lacking.map((field) => t(`replication.effects.lacking.${holders}`, { name: fieldName(field, text), count: field.count })),
    ...idleRules.map(({ index }) => t('replication.effects.idle', { number: index + 1 })),
    ...failingTests.map(({ name }) => t('replication.effects.failing', { name })),
    ...named.map(({ name, count, forms }) => t('replication.effects.named', { name, count, forms: forms.join(', ') })),
  ]
}
