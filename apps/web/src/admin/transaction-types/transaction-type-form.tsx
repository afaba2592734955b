import { Stack, Switch } from '@mantine/core'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type FocusEvent } from 'react'
import { getElementType, type ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { getOperationType, listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { checkRules } from '@verka/domain/rules/checks/check-rules.ts'
import { SERVICE_RULES, type Rule } from '@verka/domain/rules/rule.ts'
import type { ServiceSettings } from '@verka/domain/services/service-settings.ts'
import {
  createTransactionType,
  deleteTransactionType,
  updateTransactionType,
  type TransactionType,
} from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import { addressOf } from '../../addresses.ts'
import { useCall, useCalls } from '../../data/use-call.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import { newId } from '../../data/new-id.ts'
import { useDraft, type Draft } from '../../forms/draft/use-draft.ts'
import { afterPress } from '../../forms/frame/after-pointer-up.ts'
import { unchosenWrites } from '../../forms/rule-editor/rule-parts.ts'
import { scopeOf, type RuleSubjects } from '../../forms/rule-editor/rule-subjects.ts'
import { useText } from '../../language/use-text.tsx'
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx'
import { Section } from '../../ui/page/section.tsx'
import { copiedDefinition } from '../definitions/draft/copied-definition.ts'
import { definitionDraft, newDefinition, type DefinitionDraft } from '../definitions/draft/definition-draft.ts'
import { useRuleSubjects } from '../definitions/sections/use-rule-subjects.ts'
import { useDefinitionRights } from '../definitions/use-definition-rights.tsx'
import { useEntityCalls } from '../editing/use-entity-calls.ts'
import { DefinitionForm } from '../definitions/definition-form.tsx'
import { ModeSection } from './mode-section.tsx'
import { OperationsSection } from './operations-section.tsx'
import { joined, NO_PARTS, splitByMode, withFittingReminders } from './service-mode.ts'
import { transactionTypeKind } from './transaction-type-kind.ts'
import { lateSchema } from '../../forms/draft/late-schema.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

const transactionTypeBodySchema = lateSchema(() =>
  import('@verka/domain/transaction-types/transaction-type.body.ts').then((body) => body.transactionTypeBodySchema),
)

// steps after the first: the rule editor is larger than the rest of the form
const SettingsSection = lazyPart(async () => ({ default: (await import('./settings-section.tsx')).SettingsSection }))
const OpenReportsSection = lazyPart(async () => ({ default: (await import('./open-reports-section.tsx')).OpenReportsSection }))
const RemindersSection = lazyPart(async () => ({ default: (await import('./reminders-section.tsx')).RemindersSection }))
const FeedingSection = lazyPart(async () => ({ default: (await import('./feeding/feeding-section.tsx')).FeedingSection }))

interface TransactionTypeDraft extends DefinitionDraft {
  elementTypeId: string
  mode: TransactionType['mode']
  restricted: boolean
  settings: ServiceSettings
  operations: ServiceOperation[]
  matchRules: Rule[]
}

const ownOf = ({
  elementTypeId,
  mode,
  restricted,
  settings,
  operations,
  matchRules,
}: Omit<TransactionTypeDraft, keyof DefinitionDraft>) => ({
  elementTypeId,
  mode,
  restricted,
  settings,
  operations,
  matchRules,
})
const draftOf = (stored: TransactionType): TransactionTypeDraft => ({ ...definitionDraft(stored), ...ownOf(stored) })

const withNewRuleIds = (rules: readonly Rule[]) => rules.map((rule) => ({ ...rule, id: newId() }))
const withNewIds = (operations: readonly ServiceOperation[]) => operations.map((operation) => ({ ...operation, id: newId() }))

const copyOf = (original: TransactionType): TransactionTypeDraft => ({
  ...copiedDefinition(original),
  ...ownOf(original),
  operations: withNewIds(original.operations),
  matchRules: withNewRuleIds(original.matchRules),
})

const newService = (elementTypeId: string): TransactionTypeDraft => ({
  ...newDefinition(),
  elementTypeId,
  mode: 'simpleForm',
  restricted: false,
  ...NO_PARTS,
  matchRules: [],
})

const NO_FIELDS: readonly Field[] = []

/** The errors of a service; those of its rules once everything that they may name is loaded. */
const checkService = (value: TransactionTypeDraft, subjects: RuleSubjects): FieldError[] => [
  ...checkBody(transactionTypeBodySchema, value),
  ...unchosenWrites(value.matchRules, 'matchRules'),
  ...(subjects.isLoading || !subjects.processors ? [] : checkRules(value.matchRules, scopeOf(subjects), SERVICE_RULES, 'matchRules')),
]

const linksOf = (id: string) => ({ transactions: addressOf('/transactions/list/$id', { id }) })
const CALLS = { create: createTransactionType, update: updateTransactionType, remove: deleteTransactionType }
interface TransactionTypeFormProps {
  /** Undefined while it is created. */
  stored?: TransactionType
  /** The original of a copy. */
  original?: TransactionType
  category: ElementTypeSummary
}

/** The draft of a service, and what its rules and settings may name: the category's fields, and those of the functions that it uses. */
function useServiceDraft({ stored, original, category }: TransactionTypeFormProps) {
  const [initial] = useState(() => (stored ? draftOf(stored) : original ? copyOf(original) : newService(category.id)))
  const ofCategory = useCall(getElementType, { params: { id: category.id } })
  const elementFields = ofCategory.data?.dataPropertyTypes ?? NO_FIELDS
  const known = useRuleSubjects('transaction', { id: category.id, fields: elementFields, isPending: ofCategory.isPending })
  const scope = useRef(known)
  const check = useCallback((value: TransactionTypeDraft) => checkService(value, scope.current), [])
  const draft = useDraft<TransactionTypeDraft>(initial, check)
  const { value } = draft
  const usedIds = [...new Set(value.operations.map((operation) => operation.operationTypeId))]
  const used = useCalls(
    getOperationType,
    usedIds.map((id) => ({ params: { id } })),
  )
  const startForm = used.find(({ id }) => id === value.operations.find(({ mode }) => mode === 'start')?.operationTypeId)
  const subjects = useMemo(() => ({ ...known, fields: used.flatMap((one) => one.dataPropertyTypes) }), [known, used])
  useEffect(() => {
    scope.current = subjects
  }, [subjects])
  return { draft, elementFields, used, startForm, subjects }
}

/** Whether a part of the form was left, and the handler that finds it out. */
function useLeft() {
  const [isLeft, setLeft] = useState(false)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isWindowLeft = relatedTarget === null && !document.hasFocus()
    if (isWindowLeft || currentTarget.contains(relatedTarget) || relatedTarget?.closest('[role="dialog"]')) return
    afterPress(() => setLeft(true))
  }
  return [isLeft, leave] as const
}

/** A service of a category: its names, its functions, its visibility. */
export function TransactionTypeForm(props: TransactionTypeFormProps) {
  const { stored, category } = props
  const { t } = useText()
  const functions = useCall(listOperationTypes, { query: { elementTypeId: category.id } }).data?.items
  const service = useServiceDraft(props)
  const { draft, subjects } = service
  const { value, change, errors } = draft
  const changeMode = useModeChange(draft)
  // a service without a function is reported when mode and functions are left
  const [isLeft, leaveFunctions] = useLeft()
  const isReadOnly = !useDefinitionRights().mayEdit
  return (
    <DefinitionForm
      kind={transactionTypeKind}
      stored={stored}
      draft={draft}
      draftOf={draftOf}
      recreated={(value) => ({ ...value, operations: withNewIds(value.operations), matchRules: withNewRuleIds(value.matchRules) })}
      category={category}
      calls={useEntityCalls(CALLS)}
      linksOf={linksOf}
      steps={[
        {
          key: 'mode',
          title: t('types.stepMode'),
          content: (
            <Stack gap="lg" onBlur={leaveFunctions}>
              <ModeSection mode={value.mode} saved={draft.saved.mode} onChange={changeMode} errors={errors} isReadOnly={isReadOnly} />
              <OperationsSection
                elementTypeId={category.id}
                mode={value.mode}
                functions={functions}
                operations={value.operations}
                onChange={(operations) => change({ operations })}
                errors={errors}
                isStartMissing={isLeft && !isReadOnly && !value.operations.some(({ mode }) => mode === 'start')}
                isReadOnly={isReadOnly}
              />
            </Stack>
          ),
        },
        {
          key: 'settings',
          title: t('types.settings'),
          content: <SettingsStep service={service} isReadOnly={isReadOnly} />,
        },
        ...(subjects.processors || subjects.isLoading
          ? [
              {
                key: 'rules' as const,
                title: t('processors.service'),
                content: (
                  <Suspense fallback={<FormSkeleton />}>
                    <FeedingSection
                      mode={value.mode}
                      rules={value.matchRules}
                      subjects={subjects}
                      onChange={(matchRules) => change({ matchRules })}
                      errors={errors}
                      isReadOnly={isReadOnly}
                    />
                  </Suspense>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

interface SettingsStepProps {
  service: ReturnType<typeof useServiceDraft>
  isReadOnly: boolean
}

/** The settings of a service: those of its mode, reports without a login, reminders, and who may use it. */
function SettingsStep({ service: { draft, elementFields, used, startForm, subjects }, isReadOnly }: SettingsStepProps) {
  const { t } = useText()
  const { value, change, errors } = draft
  const changeSettings = (settings: ServiceSettings) => change({ settings: withFittingReminders(value.mode, settings) })
  return (
    <>
      <Suspense fallback={<FormSkeleton />}>
        <SettingsSection
          mode={value.mode}
          settings={value.settings}
          functions={used}
          elementFields={elementFields}
          onChange={changeSettings}
          errors={errors}
          isReadOnly={isReadOnly}
        />
        <OpenReportsSection
          mode={value.mode}
          settings={value.settings}
          form={startForm}
          onChange={changeSettings}
          errors={errors}
          isReadOnly={isReadOnly}
        />
        <RemindersSection
          mode={value.mode}
          settings={value.settings}
          fields={[...elementFields, ...subjects.fields]}
          onChange={changeSettings}
          errors={errors}
          isReadOnly={isReadOnly}
        />
      </Suspense>
      <Section title={t('admin.access')}>
        <Switch
          label={t('admin.restricted')}
          description={t('admin.restrictedHint')}
          checked={value.restricted}
          aria-readonly={isReadOnly || undefined}
          onChange={(event) => !isReadOnly && change({ restricted: event.currentTarget.checked })}
        />
      </Section>
    </>
  )
}

/** Changes the mode of a service: parts of another mode wait, and are restored with that mode. */
function useModeChange({ value, saved, change }: Draft<TransactionTypeDraft>): (mode: TransactionType['mode']) => void {
  const [waiting, setWaiting] = useState({ of: saved, parts: NO_PARTS })
  return (mode) => {
    const { fits, waits } = splitByMode(mode, joined(value, waiting.of === saved ? waiting.parts : NO_PARTS))
    setWaiting({ of: saved, parts: waits })
    change({ mode, ...fits, settings: withFittingReminders(mode, fits.settings) })
  }
}
