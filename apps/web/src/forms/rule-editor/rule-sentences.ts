import type { Field } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { formatAs } from '@verka/domain/forms/kind-parts/display-kind.ts'
import { EVENT_INPUT } from '@verka/domain/processors/implementations/implementation.ts'
import { feedsProcessor, type Action, type Rule } from '@verka/domain/rules/rule.ts'
import type { SchemaPart } from '@verka/domain/rules/rule-table.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import type { Text } from '../../language/use-text.tsx'
import { isNothing, NOT_CHOSEN } from './rule-parts.ts'
import { fieldOf, processorName, referenceName, type RuleSubjects } from './rule-subjects.ts'

/** The text of a value in a sentence. */
export function valueText(field: Field | undefined, value: Rule['value'], text: Text): string {
  if (isNothing(value)) return text.t('rules.nothing')
  if (!field) return unknownText(value, text)
  const parsed = kindOf(field).parse(value, field)
  // the field has another kind since, or its kind is unknown
  if ('violation' in parsed || parsed.value === null) return unknownText(value, text)
  return kindOf(field).format(parsed.value, field, text)
}

/** The text of a value whose field is removed, or of another kind: yes or no, a number in the reader's language, else unchanged. */
function unknownText(value: Rule['value'], text: Text): string {
  if (typeof value === 'boolean') return formatAs('toggle', value, text)
  if (typeof value === 'number') return formatAs('number', value, text)
  return typeof value === 'object' ? text.t('rules.nothing') : value
}

const [NAME_START, NAME_END] = ['\u2068', '\u2069']

/** Sets a name or value of a sentence apart, by Unicode's isolates: unseen, and right for names of another direction. */
export const apart = (name: string) => `${NAME_START}${name}${NAME_END}`

/** A sentence in its parts: names and values, which are emphasised, and the words between them. */
export const partsOfSentence = (sentence: string) =>
  sentence
    .split(NAME_START)
    .flatMap((part, index) => (index === 0 ? [part] : part.split(NAME_END)))
    .map((text, index) => ({ text, isName: index % 2 === 1 }))

/** The action in a rule's sentence: writing back has its own verb. */
function actKey({ matchType, action, value }: Rule): MessageKey {
  if (matchType !== 'outgoing') return `rules.act.${action}`
  switch (action) {
    case 'copySourceValue':
    case 'copySourceDisplayValue':
    case 'copySourceFieldId':
      return `rules.write.${action}`
    case 'setValue':
      return value === null ? 'rules.write.empty' : 'rules.write.setValue'
    default:
      return `rules.act.${action}`
  }
}

/** The actions of rules in a schema configuration, as sentences of each part. */
const SCHEMA_ACTS = {
  copySourceValue: { identifier: 'rules.schema.identifier', read: 'rules.schema.read', write: 'rules.schema.write' },
  copySourceDisplayValue: { identifier: 'rules.schema.identifier', read: 'rules.schema.readText', write: 'rules.schema.writeText' },
  setValue: { identifier: 'rules.schema.identifier', read: 'rules.schema.set', write: 'rules.schema.set' },
} as const satisfies Partial<Record<Action, Record<SchemaPart, MessageKey>>>

/** The action in the sentence of a schema's rule: of a picture the schema reads the address. */
function schemaActKey({ action }: Rule, part: SchemaPart, source: Field | undefined): MessageKey {
  const isPicture = action === 'copySourceValue' && part === 'read' && source !== undefined && kindOf(source).files?.purpose === 'image'
  return isPicture ? 'rules.schema.readPicture' : SCHEMA_ACTS[action as keyof typeof SCHEMA_ACTS][part]
}

/** A rule of a schema configuration as a sentence. */
function schemaSentence(
  rule: Rule,
  actKey: MessageKey,
  { source, target, value, conditions }: Record<'source' | 'target' | 'value' | 'conditions', string>,
  { t }: Text,
): string {
  const act = t(actKey, { source, target, value })
  return rule.conditions.length === 0 ? t('rules.schemaAlways', { act }) : t('rules.when', { source, conditions, act })
}

/** Label of an action. */
export function actionLabel(action: Action, { matchType }: Rule, { schema }: RuleSubjects): MessageKey {
  if (schema) return `rules.schemaDo.${action as keyof typeof SCHEMA_ACTS}`
  const isWrite = action.startsWith('copy') || action === 'setValue'
  return matchType === 'outgoing' && isWrite ? `rules.doWrite.${action as 'copySourceValue'}` : `rules.do.${action}`
}

/** Placeholder of a missing part of a sentence. */
const MISSING = '…'

/** A rule as a sentence that a caretaker understands. */
export function ruleSentence(rule: Rule, subjects: RuleSubjects, text: Text): string {
  const { t } = text
  const source = fieldOf(rule.source, subjects)
  const target = fieldOf(rule.target, subjects)
  const named = referenceName(rule.source, subjects, text)
  const isWhole = rule.source.referenceType === 'constant' || rule.source.referenceType === 'transactionEventType'
  const isChosen = isWhole || rule.source.propertyTypeId !== undefined || rule.action === 'addOptions'
  const sourceName = apart(rule.source.referenceType === 'constant' ? valueText(target, rule.value, text) : isChosen ? named : MISSING)
  const conditions = rule.conditions
    .map(({ type, value, negate }) => t(`rules.condition.${type}${negate ? 'Not' : ''}`, { value: apart(valueText(source, value, text)) }))
    .join(t('rules.and'))
  const isUnchosen = rule.matchType === 'outgoing' && rule.action === 'setValue' && rule.value === NOT_CHOSEN
  const value = isUnchosen ? MISSING : rule.action === 'addOptions' ? addedOptions(rule, named) : valueText(target, rule.value, text)
  const targetName = apart(rule.target.propertyTypeId === undefined ? MISSING : referenceName(rule.target, subjects, text))
  const { schema } = subjects
  if (schema) {
    const shown = { source: sourceName, target: targetName, value: apart(value), conditions }
    return schemaSentence(rule, schemaActKey(rule, schema.part, source), shown, text)
  }
  // it runs the config, whatever the name of the input
  const isRun = rule.target.propertyTypeId === EVENT_INPUT.id && rule.source.referenceType === 'transactionEventType'
  const act = isRun
    ? t('rules.runProcessor', { processor: apart(processorName(rule.target, subjects, text)) })
    : t(actKey(rule), { target: targetName, value: apart(value), source: sourceName })
  const has = { source: sourceName, conditions, act }
  if (rule.matchType === 'incoming' || rule.matchType === 'outgoing') {
    // it runs at one time only: the sentence begins with that
    const moment = t(feedsProcessor(rule) ? 'rules.at.event' : `rules.at.${rule.matchType}`)
    return t(rule.conditions.length === 0 ? 'rules.atAlways' : 'rules.atWhen', { moment, ...has })
  }
  return t(rule.conditions.length === 0 ? 'rules.always' : 'rules.when', has)
}

/** The options that a rule adds: its own, or those of a predefined value type. */
const addedOptions = ({ value, source }: Rule, sourceName: string) =>
  [
    ...(Array.isArray(value) ? value.map(({ name, value: stored }) => name || stored) : []),
    ...(source.referenceType === 'record' && source.propertyTypeId === undefined ? [sourceName] : []),
  ].join(', ')
