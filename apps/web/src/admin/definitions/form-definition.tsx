import { useCallback, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { checkRules } from '@verka/domain/rules/checks/check-rules.ts'
import { checkFields } from '@verka/domain/rules/checks/form-definition.ts'
import type { RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { Callable } from '../../data/call.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import type { LateSchema } from '../../forms/draft/late-schema.ts'
import { useDraft, type Draft } from '../../forms/draft/use-draft.ts'
import { loadedPatterns } from '../../forms/frame/patterns.ts'
import { scopeOf, type RuleSubjects } from '../../forms/rule-editor/rule-subjects.ts'
import type { TrialInput } from '../../forms/type-builder/form-preview.tsx'
import { useText } from '../../language/use-text.tsx'
import { jumpTo } from '../../ui/form/focus.ts'
import { useShownStep } from '../../ui/form/form-steps.tsx'
import { DefinitionForm, type StoredDefinition } from './definition-form.tsx'
import { useEffectsQuestion } from './draft/use-effects-question.tsx'
import { copiedDefinition, copiedForm } from './draft/copied-definition.ts'
import { definitionDraft, newDefinition, RULE_TESTS_ID, type DefinitionDraft } from './draft/definition-draft.ts'
import { FieldsSection, FormPreview, RulesSection, RuleTestsSection } from './editors.tsx'
import { useDraftSubjects, withFields } from './sections/use-rule-subjects.ts'
import { useDefinitionRights } from './use-definition-rights.tsx'

/** The draft of a definition with a form: a category, a function or a predefined value type. */
export interface FormDefinitionDraft extends DefinitionDraft {
  dataPropertyTypes: Field[]
  matchRules: Rule[]
  ruleTests: RuleTest[]
}
type StoredForm = StoredDefinition & FormDefinitionDraft

interface FormDraftOptions<Stored extends StoredForm, Own extends object> {
  stored: Stored | undefined
  /** The original of a copy. */
  original: Stored | undefined
  schema: LateSchema
  /** The parts that only this kind has, stored or new. */
  ownOf: (definition: Stored | undefined) => Own
  /** Subjects of rules besides the fields of the form. */
  known: RuleSubjects
  checkMore?: (value: FormDefinitionDraft & Own) => FieldError[]
}

/** The draft of a definition with a form, checked by the contract, by its fields and by its rules. */
export function useFormDraft<Stored extends StoredForm, Own extends object>(options: FormDraftOptions<Stored, Own>) {
  type Value = FormDefinitionDraft & Own
  const { stored, original, schema, ownOf, known, checkMore } = options
  const storedId = stored?.id
  const check = useMemo(
    () => (value: Value) => [
      ...checkBody(schema, value),
      ...checkFields(value.dataPropertyTypes, 'dataPropertyTypes', loadedPatterns()?.checkPattern),
      ...checkRules(value.matchRules, scopeOf(withFields(known, value.dataPropertyTypes, storedId)), known.runs, 'matchRules'),
      ...(checkMore?.(value) ?? []),
    ],
    [schema, known, storedId, checkMore],
  )
  const draftOf = (one: Stored): Value => ({
    ...definitionDraft(one),
    ...ownOf(one),
    dataPropertyTypes: one.dataPropertyTypes,
    matchRules: one.matchRules,
    ruleTests: one.ruleTests,
  })
  const [initial] = useState((): Value => {
    if (stored) return draftOf(stored)
    if (original) return { ...copiedDefinition(original), ...ownOf(original), ...copiedForm(original) }
    return { ...newDefinition(), ...ownOf(undefined), dataPropertyTypes: [], matchRules: [], ruleTests: [] }
  })
  const draft = useDraft<Value>(initial, check)
  return { draft, draftOf, subjects: useDraftSubjects(known, draft.value.dataPropertyTypes, storedId) }
}

type Common = 'confirmEffects' | 'fields' | 'aside' | 'recreated' | 'steps'
type FormDefinitionProps<Value extends FormDefinitionDraft, Stored extends StoredForm> = Omit<
  ComponentProps<typeof DefinitionForm<Value, Stored>>,
  Common
> & {
  subjects: RuleSubjects
  /** The call that says what a save would mean. */
  effects: Callable
  /** Texts of the step with the fields, and of its section. */
  fieldWords: { step: string; title: string; description: string }
  /** Below the fields, in their step. */
  belowFields?: ReactNode
  /** Its steps after the rules. */
  moreSteps?: ComponentProps<typeof DefinitionForm<Value, Stored>>['steps']
}

/** The form of a definition with a form: the common parts, its fields, its rules, and a preview. */
export function FormDefinition<Value extends FormDefinitionDraft, Stored extends StoredForm>({
  subjects,
  effects,
  fieldWords,
  belowFields,
  moreSteps = [],
  ...props
}: FormDefinitionProps<Value, Stored>) {
  const { t } = useText()
  const { kind, stored } = props
  const draft = props.draft as unknown as Draft<FormDefinitionDraft>
  const { dataPropertyTypes: fields, matchRules: rules, ruleTests } = draft.value
  const isReadOnly = !useDefinitionRights({ obeysLockdown: kind.obeysLockdown }).mayEdit
  const confirmEffects = useEffectsQuestion(effects, props.holders ?? 'elements', subjects)
  const { step, ...words } = fieldWords
  const [trial, setTrial] = useState<TrialInput>()
  const shownStep = useShownStep(['names', 'fields', 'rules'])
  const { update } = draft
  const changeTests = useCallback(
    (change: (tests: readonly RuleTest[]) => RuleTest[]) => update((before) => ({ ...before, ruleTests: change(before.ruleTests) })),
    [update],
  )
  const confirmAll = async (value: Value) => {
    const confirmed = await confirmEffects(value, stored)
    // the cases that fail are there
    if (confirmed === 'seeTests') {
      shownStep.show('rules')
      jumpTo(RULE_TESTS_ID, 'start')
    }
    return typeof confirmed === 'object' ? confirmed : undefined
  }
  const saveTrial = (tried: TrialInput) => {
    setTrial(tried)
    shownStep.show('rules')
  }
  return (
    <DefinitionForm<Value, Stored>
      {...props}
      recreated={(value) => ({ ...value, ...copiedForm(value) })}
      fields={fields}
      confirmEffects={confirmAll}
      aside={<FormPreview fields={subjects.fields} rules={rules} subjects={subjects} {...(!isReadOnly && { onSaveTrial: saveTrial })} />}
      steps={[
        {
          key: 'fields',
          title: step,
          content: (
            <>
              <FieldsSection {...words} draft={draft} saved={stored?.dataPropertyTypes} isReadOnly={isReadOnly} />
              {belowFields}
            </>
          ),
        },
        {
          key: 'rules',
          title: t('types.stepRules'),
          content: (
            <>
              <RulesSection rules={rules} subjects={subjects} onChange={draft.change} errors={draft.errors} isReadOnly={isReadOnly} />
              <RuleTestsSection
                tests={ruleTests}
                rules={rules}
                subjects={subjects}
                onChange={changeTests}
                errors={draft.errors}
                isReadOnly={isReadOnly}
                trial={trial}
              />
            </>
          ),
        },
        ...moreSteps,
      ]}
    />
  )
}
