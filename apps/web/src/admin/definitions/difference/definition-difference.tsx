import { useMemo, useState, type ReactNode } from 'react'
import { Button, Stack, Text } from '@mantine/core'
import type { DefinitionKindName, Item } from '@verka/domain/definitions/difference/definition-content.ts'
import {
  differenceOf,
  isEqual,
  type FieldChange,
  type ItemChange,
  type RuleChange,
  type SchemaChange,
} from '@verka/domain/definitions/difference/definition-difference.ts'
import type { Option } from '@verka/domain/forms/field.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { SCHEMA_PARTS } from '@verka/domain/rules/rule-table.ts'
import { fieldName } from '../../../forms/field-name.ts'
import { RuleSentence } from '../../../forms/rule-editor/rule-sentence.tsx'
import { ruleSentence } from '../../../forms/rule-editor/rule-sentences.ts'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { useText } from '../../../language/use-text.tsx'
import { partWord } from '../../changes/part-names.ts'
import { ChangeRow, PropertyList } from './change-row.tsx'
import { DifferencePart as Part } from './difference-part.tsx'
import { RuleTestRows } from './rule-test-rows.tsx'
import { fieldKindName } from './property-words.ts'
import { subjectsByName, subjectsOfSchema, withNamedValues, type NameOf } from './named-subjects.ts'
import classes from './difference.module.css'

/** Rows of one list that are shown at first. */
const SHOWN = 50

interface DefinitionDifferenceProps {
  kind: DefinitionKindName
  /** Undefined: the definition is new. */
  before?: unknown
  after: unknown
  /** The name of what an id refers to outside the definition. Without one, it is written as deleted. */
  nameOf: NameOf
}

/** Everything that differs between two contents of a definition, in words. Its page has the texts of rules. */
export function DefinitionDifference({ kind, before, after, nameOf }: DefinitionDifferenceProps) {
  const { t } = useText()
  const difference = useMemo(() => differenceOf(kind, before, after), [kind, before, after])
  const { properties, fields, rules, ruleTests, operations, schemas, unreadableRules } = difference
  const isNew = before === undefined
  const sides = useMemo(() => {
    const subjectsOf = (content: unknown) => (kind === 'dataSchema' ? undefined : subjectsByName(kind, content, nameOf))
    return { before: subjectsOf(before), after: subjectsOf(after) }
  }, [kind, before, after, nameOf])
  const shared = { nameOf, isNew, sides }
  return (
    <Stack gap="lg">
      {isEqual(difference) && <Text c="dimmed">{t('versions.equal')}</Text>}
      {properties.length > 0 && (
        <Part title={t('versions.part.properties')}>
          <PropertyList changes={properties} nameOf={nameOf} isNew={isNew} />
        </Part>
      )}
      {fields.length > 0 && (
        <Part title={t('fields.fields')}>
          <Rows items={fields}>{(change) => <FieldRow key={change.id} change={change} {...shared} />}</Rows>
        </Part>
      )}
      {rules.length > 0 && (
        <Part title={t('rules.title')}>
          <RuleRows changes={rules} {...shared} />
        </Part>
      )}
      {ruleTests.length > 0 && (
        <Part title={t('ruleTests.title')}>
          <Rows items={ruleTests}>
            {(change) => <RuleTestRows key={change.id} change={change} nameOf={nameOf} isNew={isNew} sides={sides} />}
          </Rows>
        </Part>
      )}
      {operations.length > 0 && (
        <Part title={t('versions.part.operations')}>
          <Rows items={operations}>{(change) => <OperationRow key={change.id} change={change} {...shared} />}</Rows>
        </Part>
      )}
      {schemas.length > 0 && (
        <Part title={t('versions.part.schemas')}>
          <Rows items={schemas}>{(change) => <SchemaRow key={change.id} change={change} {...shared} />}</Rows>
        </Part>
      )}
      {unreadableRules > 0 && <Text c="dimmed">{t('versions.unreadableRules', { count: unreadableRules })}</Text>}
    </Stack>
  )
}

interface Shared {
  nameOf: NameOf
  isNew: boolean
  sides: Record<'before' | 'after', RuleSubjects | undefined>
}

/** A list of changes; a long one is shortened until it is asked for. */
function Rows<T>({ items, children }: { items: readonly T[]; children: (item: T) => ReactNode }) {
  const { t } = useText()
  const [isAll, setAll] = useState(false)
  const shown = isAll ? items : items.slice(0, SHOWN)
  return (
    <>
      <ul className={classes.rows}>{shown.map(children)}</ul>
      {shown.length < items.length && (
        <Button variant="subtle" color="gray" mt="xs" onClick={() => setAll(true)}>
          {t('versions.more', { count: items.length - shown.length })}
        </Button>
      )}
    </>
  )
}

/** Properties of an added field that its title has. */
const IN_TITLE = new Set(['localizedNames', 'fieldType', 'key'])

function FieldRow({ change, ...shared }: Shared & { change: FieldChange }) {
  const { text } = useText()
  const { kind, isMoved, before, after, properties, children, options } = change
  const field = (after ?? before)!
  const isAdded = kind === 'added'
  return (
    <ChangeRow
      kind={kind}
      isMoved={isMoved}
      isOnlyMoved={isMoved && properties.length + children.length + options.length === 0}
      isPlain={shared.isNew}
      title={<b>{fieldName(field, text)}</b>}
      note={fieldKindName(field.fieldType, text)}
    >
      <PropertyList
        changes={isAdded ? properties.filter(({ path }) => !IN_TITLE.has(path[0]!)) : properties}
        field={field}
        fieldBefore={before}
        nameOf={shared.nameOf}
        isNew={isAdded}
      />
      {isAdded && options.length > 0 && <OptionNames options={after!.options} />}
      {!isAdded && options.length > 0 && (
        <Rows items={options}>{(option) => <OptionRow key={option.id} change={option} nameOf={shared.nameOf} />}</Rows>
      )}
      {children.length > 0 && (
        <Rows items={children}>{(child) => <FieldRow key={child.id} change={child} {...shared} isNew={isAdded} />}</Rows>
      )}
    </ChangeRow>
  )
}

function OptionNames({ options }: { options: readonly Option[] }) {
  const { t, textOf } = useText()
  return (
    <dl className={classes.properties}>
      <div>
        <dt>{t('fields.options')}</dt>
        <dd>{options.map(({ value, localizedNames }) => textOf(localizedNames) || value).join(', ')}</dd>
      </div>
    </dl>
  )
}

function OptionRow({ change, nameOf }: { change: ItemChange<Option>; nameOf: NameOf }) {
  const { t, textOf } = useText()
  const { id, kind, isMoved, before, after, properties } = change
  return (
    <ChangeRow
      kind={kind}
      isMoved={isMoved}
      isOnlyMoved={isMoved && properties.length === 0}
      title={textOf((after ?? before)!.localizedNames) || id}
      note={t('versions.option')}
    >
      {kind === 'changed' && <PropertyList changes={properties} nameOf={nameOf} />}
    </ChangeRow>
  )
}

/** Rules as sentences: each with the names of its own side, so that a rule about a removed field has its name. */
function RuleRows({ changes, nameOf, isNew, sides }: Shared & { changes: readonly RuleChange[] }) {
  const { t, text } = useText()
  const sentenceOf = (rule: Rule, subjects: RuleSubjects | undefined) =>
    subjects && <RuleSentence sentence={ruleSentence(withNamedValues(rule, subjects, nameOf, t('versions.gone')), subjects, text)} />
  return (
    <Rows items={changes}>
      {({ id, kind, isMoved, before, after, index }) => {
        const was = before && sentenceOf(before, sides.before)
        const is = after && sentenceOf(after, sides.after)
        const isSame = before && after && ruleText(before) === ruleText(after)
        return (
          <ChangeRow
            key={id}
            kind={kind}
            isMoved={isMoved}
            isOnlyMoved={isMoved && isSame === true}
            isPlain={isNew}
            title={kind === 'changed' && !isSame ? t('rules.number', { number: index + 1 }) : (is ?? was)}
          >
            {kind === 'changed' && !isSame && (
              <dl className={classes.properties}>
                <div>
                  <dt>{t('audit.before')}</dt>
                  <dd className={classes.before}>
                    <span>{was}</span>
                  </dd>
                </div>
                <div>
                  <dt>{t('audit.after')}</dt>
                  <dd>
                    <span>{is}</span>
                  </dd>
                </div>
              </dl>
            )}
          </ChangeRow>
        )
      }}
    </Rows>
  )
}

const ruleText = (rule: Rule) => JSON.stringify(rule)

function OperationRow({ change, nameOf, isNew }: Shared & { change: ItemChange<Item> }) {
  const { t, text } = useText()
  const { kind, isMoved, before, after, properties } = change
  const { mode, operationTypeId } = (after ?? before)!
  return (
    <ChangeRow
      kind={kind}
      isMoved={isMoved}
      isOnlyMoved={isMoved && properties.length === 0}
      isPlain={isNew}
      title={<b>{nameOf(String(operationTypeId)) ?? t('versions.gone')}</b>}
      note={partWord('mode', String(mode), text)}
    >
      <PropertyList
        changes={kind === 'added' ? properties.filter(({ path }) => path[0] === 'localizedNames') : properties}
        nameOf={nameOf}
        isNew={kind === 'added'}
      />
    </ChangeRow>
  )
}

function SchemaRow({ change, ...shared }: Shared & { change: SchemaChange }) {
  const { t } = useText()
  const { id, kind, isMoved, before, after, rules } = change
  const sidesOf = (part: (typeof SCHEMA_PARTS)[number]): Shared['sides'] => ({
    before: before && shared.sides.before && subjectsOfSchema(shared.sides.before, before, part, shared.nameOf),
    after: after && shared.sides.after && subjectsOfSchema(shared.sides.after, after, part, shared.nameOf),
  })
  const parts = SCHEMA_PARTS.filter((part) => rules[part].length > 0)
  return (
    <ChangeRow
      kind={kind}
      isMoved={isMoved}
      isOnlyMoved={isMoved && parts.length === 0}
      isPlain={shared.isNew}
      title={<b>{shared.nameOf(id) ?? t('types.schemaGone')}</b>}
    >
      {parts.map((part) => (
        <div key={part} className={classes.schemaPart}>
          <Text size="sm" c="dimmed" mb={4}>
            {t(`types.schemaPart.${part}`)}
          </Text>
          <RuleRows changes={rules[part]} {...shared} isNew={kind === 'added'} sides={sidesOf(part)} />
        </div>
      ))}
    </ChangeRow>
  )
}
