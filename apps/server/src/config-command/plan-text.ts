import { textIn } from '@verka/domain/localization/localized-text.ts'
import { PLAN_STATES } from '@verka/domain/replication/plan.ts'
import type { PlanEffects, PlanItem, PlanOpened, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import type { ServedTranslator } from '@verka/messages/served/load.ts'

const SIGNS: Record<PlanItem['state'], string> = {
  create: '+',
  update: '~',
  same: ' ',
  kept: '=',
  conflict: '!',
  missing: '?',
  leftOut: '-',
  gone: '*',
}

/** A plan as lines in the language of the translator, without what is the same on both sides. */
export function planText({ items }: Pick<ReplicationPlan, 'items'>, effects: readonly PlanEffects[], words: ServedTranslator): string {
  const { t, culture } = words
  const effectsOf = new Map(effects.map((one) => [one.id, one]))
  const isReplaced = ({ isWritten, state }: PlanItem) => isWritten && (state === 'conflict' || state === 'kept')
  const states = [...PLAN_STATES, 'replaced' as const].map((state) => t(`replication.state.${state}`))
  const width = Math.max(...states.map((word) => word.length))
  const indent = ' '.repeat(width + 3)
  const named = ({ kind, names }: Pick<PlanItem, 'kind' | 'names'>) => `${t(`audit.entity.${kind}`)} ${textIn(names, culture)}`
  const lines = items.flatMap((item) => {
    const { state, id, reason, isWritten, missing, dropped, errors, offUntil } = item
    if (state === 'same') return []
    const [sign, word] = isReplaced(item) ? ['~', t('replication.state.replaced')] : [SIGNS[state], t(`replication.state.${state}`)]
    const parts = dropped.map(({ part, count }) => t(`replication.part.${part}`, { count })).join(', ')
    const notes = [
      ...(reason && !isWritten ? [t(`replication.reason.${reason}`)] : []),
      ...(missing.length > 0 ? [t('replication.needs', { names: missing.map(named).join(', ') })] : []),
      ...(parts === '' ? [] : [t('replication.dropped', { parts })]),
      ...(offUntil === null ? [] : [t(`replication.offUntil.${offUntil}`)]),
      ...errors,
      ...effectNotes(item, effectsOf.get(id), words),
    ]
    return [`${sign} ${word.padEnd(width)} ${named(item)} (${id})`, ...notes.map((note) => `${indent}${note}`)]
  })
  const written = items.filter((item) => item.isWritten).length
  const open = items.filter(isOpen).length
  const same = items.filter(({ state }) => state === 'same').length
  return [...lines, t('config.totals', { written, open, same })].join('\n')
}

/** What becomes open to people without a login, a line each under a title. */
export function openedText(opened: readonly PlanOpened[], { t, culture }: ServedTranslator): string {
  const lines = opened.map(({ kind, names, of }) =>
    t(`replication.opens.${kind}`, { name: textIn(names, culture), of: textIn(of, culture) }),
  )
  return [`${t('replication.opens')}:`, ...lines.map((line) => `  ${line}`)].join('\n')
}

/** What a thing means for the target, and what else hinders it, a line each. */
function effectNotes({ kind }: PlanItem, effects: PlanEffects | undefined, { t, culture }: ServedTranslator): string[] {
  if (!effects) return []
  const holders = kind === 'recordType' ? 'records' : 'elements'
  const { errors, lacking, idleRules, failingTests, named } = effects
  return [
    ...errors,
    ...lacking.map(({ localizedNames, count }) =>
      t(`replication.effects.lacking.${holders}`, { name: textIn(localizedNames, culture), count }),
    ),
    ...idleRules.map(({ index }) => t('replication.effects.idle', { number: index + 1 })),
    ...failingTests.map(({ name }) => t('replication.effects.failing', { name })),
    ...named.map(({ name, count, forms }) => t('replication.effects.named', { name, count, forms: forms.join(', ') })),
  ]
}

/** Whether a person has to decide about an item, or to add what it lacks. */
export const isOpen = ({ state, isWritten }: PlanItem): boolean => !isWritten && (state === 'conflict' || state === 'missing')
