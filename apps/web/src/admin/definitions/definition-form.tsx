import { IconCopy, IconEyeCheck, IconHistory } from '@tabler/icons-react'
import { useCallback, type ReactNode } from 'react'
import type { ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { ContentStatusBadge } from '../../entities/content-status-badge.tsx'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import type { Draft } from '../../forms/draft/use-draft.ts'
import { ActiveFieldProvider } from '../../forms/type-builder/active-field.tsx'
import { useText } from '../../language/use-text.tsx'
import type { Uses } from '../editing/uses.ts'
import { contentOfDraft } from '../editing/entity-content.ts'
import { EntityFormPage } from '../editing/entity-form-page.tsx'
import type { DeletingCall, EntityCalls } from '../editing/use-entity-calls.ts'
import { useEntityEditing } from '../editing/use-entity-editing.ts'
import { FormLanguageProvider } from '../../ui/form/form-language.tsx'
import { FormSteps, useShownStep } from '../../ui/form/form-steps.tsx'
import { HeadActions, type HeadAction } from '../../ui/page/head-actions.tsx'
import type { DefinitionKind } from './definition-kind.ts'
import { summaryOf, type DefinitionDraft, type StepKey } from './draft/definition-draft.ts'
import { NamesSection, StatusSection, type StatusWords } from './sections/definition-sections.tsx'
import { TextsLanguage } from './texts-language.tsx'
import { useDefinitionRights } from './use-definition-rights.tsx'
import { usePublishQuestion } from './draft/use-publish-question.ts'
import { useRemovalsQuestion } from './draft/use-removals-question.tsx'
import type { Holders } from './draft/use-stored-values-question.tsx'

export type StoredDefinition = Required<DefinitionDraft>

/** The body, with the fields and functions whose removal and the failing test cases that were confirmed. */
type DefinitionBody<Value> = Value & { confirmedRemovals?: string[]; confirmedFailures?: string[] }

type AnyKind = DefinitionKind<never, never>

interface DefinitionFormProps<Value extends DefinitionDraft, Stored extends StoredDefinition> {
  kind: Pick<AnyKind, 'entity' | 'words' | 'addresses' | 'obeysLockdown'> & { calls: Pick<AnyKind['calls'], 'uses'> }
  /** The stored definition; undefined for a new one. */
  stored: Stored | undefined
  draft: Draft<Value>
  draftOf: (stored: Stored) => Value
  /** The input with new ids for its parts, after the stored one was deleted. */
  recreated?: (value: Value) => Value
  /** The category of a function or a service. */
  category?: ElementTypeSummary
  calls: EntityCalls<DefinitionBody<Value>, Stored> & { remove: DeletingCall }
  /** Lists of the rows that may prevent its deletion. */
  linksOf: (id: string) => NonNullable<Uses['links']>
  /** At the right of the title, next to the copy link. */
  action?: HeadAction | undefined
  /** The fields of the draft, for the labels of errors. */
  fields?: readonly Field[]
  /** Rows with values of its fields: removing such a field requires a confirmation. */
  holders?: Holders
  /** Asks whether it is saved with what that would mean, and returns what was confirmed; undefined: the person goes on editing. */
  confirmEffects?: (value: Value) => Promise<{ confirmedFailures?: string[] } | undefined>
  aside?: ReactNode
  /** Above the name. */
  intro?: ReactNode
  /** Label of the first step; by default name and status. */
  firstStep?: string
  /** What the statuses mean, where they decide something else than who sees it. */
  statusWords?: StatusWords
  /** In the first step, between name and status. */
  look?: ReactNode
  /** The parts that only this kind of definition has. */
  steps: readonly DefinitionStep[]
}

interface DefinitionStep {
  key: StepKey
  title: string
  content: ReactNode
}

/**
 * The form of a category, a function, a service or a predefined value type: names, specific parts, visibility; save, publish and delete.
 */
export function DefinitionForm<Value extends DefinitionDraft, Stored extends StoredDefinition>(props: DefinitionFormProps<Value, Stored>) {
  return (
    <FormLanguageProvider>
      <ActiveFieldProvider>
        <DefinitionFormPage {...props} />
      </ActiveFieldProvider>
    </FormLanguageProvider>
  )
}

/** Edits a definition, with confirmations before used fields or the end of running transactions are removed, and before it is published without fields. */
function useDefinitionEditing<Value extends DefinitionDraft, Stored extends StoredDefinition>(
  {
    kind,
    category,
    stored,
    draft,
    draftOf,
    calls,
    recreated = (value) => value,
    holders,
    confirmEffects,
  }: DefinitionFormProps<Value, Stored>,
  { isReadOnly, onNoField }: { isReadOnly: boolean; onNoField: () => void },
) {
  const { t, textOf } = useText()
  const questionAbout = useRemovalsQuestion(holders ?? 'elements')
  const confirmNoField = usePublishQuestion()
  const parent = category && { kind: 'category' as const, id: category.id, name: textOf(category.localizedNames) }
  const parentAddress = category && addressOf('/elements/types/$id/edit', { id: category.id })
  /** Whether a form without fields is published: the user confirms that once, not at each save. */
  const isPublishedEmpty = ({ status, ...one }: DefinitionDraft) =>
    status === 'published' && (one as { dataPropertyTypes?: Field[] }).dataPropertyTypes?.length === 0
  return useEntityEditing<Value, DefinitionBody<Value>, Stored, Value, Stored>({
    content: contentOfDraft(draft, draftOf),
    stored,
    calls,
    isReadOnly,
    async bodyOf(value) {
      if (isPublishedEmpty(value) && !(stored && isPublishedEmpty(draft.saved)) && !(await confirmNoField())) {
        onNoField()
        return undefined
      }
      const confirmed = confirmEffects ? await confirmEffects(value) : {}
      return confirmed && { ...value, ...confirmed }
    },
    async update(args) {
      try {
        return await calls.update.mutateAsync(args)
      } catch (error) {
        const ask = questionAbout(error)
        if (!ask) throw error
        const confirmedRemovals = await ask()
        return confirmedRemovals && calls.update.mutateAsync({ ...args, body: { ...args.body, confirmedRemovals } })
      }
    },
    recreatedBody(value) {
      const { id: _id, version: _version, ...body } = recreated(value)
      return body as unknown as Value
    },
    nameOf: ({ localizedNames }) => textOf(localizedNames),
    list:
      parent && parentAddress !== undefined && !stored
        ? { to: parentAddress, label: parent.name }
        : { to: kind.addresses.list, label: t(kind.words.title) },
    parent: parent && { ...parent, list: addressOf('/elements/types') },
    savedText: (saved) =>
      saved.status === 'published' && stored?.status !== 'published'
        ? t('admin.published', { name: textOf(saved.localizedNames) })
        : undefined,
    // a new one continues with its next step; a changed one is done
    nextAfterCreate: stored ? undefined : (saved) => parentAddress ?? kind.addresses.edit(saved.id),
  })
}

function DefinitionFormPage<Value extends DefinitionDraft, Stored extends StoredDefinition>(props: DefinitionFormProps<Value, Stored>) {
  const { kind, category, stored, draft, calls, fields = [], aside } = props
  const { t, textOf, text } = useText()
  const { readOnlyReason } = useDefinitionRights({ obeysLockdown: kind.obeysLockdown })
  const isReadOnly = readOnlyReason !== undefined
  const { change, errors } = draft
  const changeNamed = useCallback((changes: Partial<DefinitionDraft>) => change(changes as Partial<Value>), [change])
  const steps = [
    {
      key: 'names' as const,
      title: props.firstStep ?? t('types.stepNames'),
      content: (
        <>
          {props.intro}
          <NamesSection draft={draft.value} onChange={changeNamed} errors={errors} isReadOnly={isReadOnly} />
          {props.look}
          <StatusSection draft={draft.value} onChange={changeNamed} isReadOnly={isReadOnly} words={props.statusWords} />
        </>
      ),
    },
    ...props.steps,
  ]
  const shownStep = useShownStep(steps.map(({ key }) => key))
  const editing = useDefinitionEditing(props, { isReadOnly, onNoField: () => shownStep.show('fields') })
  const summary = summaryOf(errors, fields, text, steps)
  const wrong = new Set(summary.flatMap(({ step }) => (step ? [step.key] : [])))
  const copy =
    !stored || isReadOnly
      ? undefined
      : {
          label: t('types.copy'),
          icon: <IconCopy size={18} stroke={1.8} aria-hidden />,
          act: kind.addresses.create({ ...(category && { category: category.id }), from: stored.id }),
        }
  const versions = stored && {
    label: t('types.versions'),
    icon: <IconHistory size={18} stroke={1.8} aria-hidden />,
    act: addressOf('/definitions/$kind/$id/versions', { kind: kind.entity, id: stored.id }),
  }
  return (
    <EntityFormPage
      editing={editing}
      title={stored ? textOf(draft.saved.localizedNames) || t('admin.unnamed') : t(kind.words.new)}
      description={category && t('admin.forCategory', { category: textOf(category.localizedNames) })}
      renderActions={(toAside) => (
        <>
          <TextsLanguage draft={draft.value} fields={fields} errors={errors} />
          <HeadActions actions={[toAside, props.action, copy, versions].filter((action) => action !== undefined)} />
        </>
      )}
      badge={stored && <ContentStatusBadge status={stored.status} />}
      secondary={
        draft.value.status === 'published'
          ? undefined
          : {
              label: t('admin.publish'),
              icon: <IconEyeCheck size={18} stroke={1.8} aria-hidden />,
              onSave: () => editing.saveWith({ status: 'published' } as Partial<Value>),
            }
      }
      deletion={
        stored && {
          id: stored.id,
          version: draft.value.version ?? stored.version,
          name: textOf(stored.localizedNames),
          call: calls.remove,
          uses: { read: () => call(kind.calls.uses, { params: { id: stored.id } }), links: props.linksOf(stored.id) },
          insteadText: t(stored.status === 'published' ? 'types.inUseHide' : 'types.inUseKeep'),
        }
      }
      errors={summary}
      onShowStep={shownStep.show}
      readOnlyReason={readOnlyReason}
      {...(aside === undefined ? {} : { aside, asideLabel: t('fields.preview') })}
    >
      <FormSteps steps={steps} state={shownStep} wrong={wrong} />
    </EntityFormPage>
  )
}
