import type { Field } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { withIds, type JsonValue } from '@verka/domain/replication/content.ts'
import type { RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import type { Reference, Rule } from '@verka/domain/rules/rule.ts'
import { SCHEMA_PARTS } from '@verka/domain/rules/rule-table.ts'
import type { SchemaConfiguration } from '@verka/domain/schemas/schema-configuration.ts'
import { rulesOfPart, withRules } from '@verka/domain/schemas/schema-rules.ts'
import { copyName } from '@verka/messages/copy-name.ts'
import { newId } from '../../../data/new-id.ts'
import type { DefinitionDraft } from './definition-draft.ts'

const MAX_NAME_LENGTH = 1000

/** The common part of a copy: not saved yet, a draft, named as a copy in each of its languages. */
export const copiedDefinition = ({ localizedNames, localizedDescriptions }: DefinitionDraft): DefinitionDraft => ({
  status: 'draft',
  localizedNames: copiedNames(localizedNames),
  localizedDescriptions,
})

const copiedNames = (names: LocalizedTexts): LocalizedTexts =>
  names.map(({ culture, text }) => ({ culture, text: text && copyName(text, culture, MAX_NAME_LENGTH) }))

interface Form {
  dataPropertyTypes: readonly Field[]
  matchRules: readonly Rule[]
  ruleTests: readonly RuleTest[]
  /** Of a category or predefined value type. */
  schemaConfigurations?: readonly SchemaConfiguration[]
}

interface CopiedForm {
  dataPropertyTypes: Field[]
  matchRules: Rule[]
  ruleTests: RuleTest[]
  schemaConfigurations?: SchemaConfiguration[]
}

/**
 * A form's fields, rules and test cases with new ids: groups have copies of their children, and rules refer to the copies; references to other forms
 * are unchanged. Keys are unique in their type and stay.
 */
export function copiedForm({ dataPropertyTypes, matchRules, ruleTests, schemaConfigurations }: Form): CopiedForm {
  const ids = new Map<string, string>()
  const fields = dataPropertyTypes.map((field) => copiedField(field, ids))
  const copied = (rules: readonly Rule[]) => rules.map((rule) => copiedRule(rule, ids))
  return {
    dataPropertyTypes: fields,
    matchRules: copied(matchRules),
    ruleTests: ruleTests.map((test) => copiedTest(test, ids)),
    ...(schemaConfigurations && {
      schemaConfigurations: schemaConfigurations.map((one) =>
        SCHEMA_PARTS.reduce((all, part) => withRules(all, part, copied(rulesOfPart(one, part))), one),
      ),
    }),
  }
}

/** A field and its children with new ids, which are recorded by the old ones. */
function copiedField(field: Field, ids: Map<string, string>): Field {
  const id = newId()
  ids.set(field.id, id)
  return { ...field, id, children: field.children.map((child) => copiedField(child, ids)) }
}

/** A test case of the copy: it names the copies of fields, also in its values. */
function copiedTest(test: RuleTest, ids: ReadonlyMap<string, string>): RuleTest {
  const byId = new Map([...ids].map(([from, to]) => [from.toLowerCase(), to]))
  return { ...(withIds(test as unknown as JsonValue, byId) as unknown as RuleTest), id: newId() }
}

function copiedRule(rule: Rule, ids: ReadonlyMap<string, string>): Rule {
  const copied = ({ referenceType, referenceId, propertyTypeId }: Reference): Reference => ({
    referenceType,
    ...(referenceId !== undefined && { referenceId: ids.get(referenceId) ?? referenceId }),
    ...(propertyTypeId !== undefined && { propertyTypeId: ids.get(propertyTypeId) ?? propertyTypeId }),
  })
  return { ...rule, id: newId(), source: copied(rule.source), target: copied(rule.target) }
}
