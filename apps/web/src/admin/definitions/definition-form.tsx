import { IconCopy, IconEyeCheck } from '@tabler/icons-react'
import { useCallback, type ReactNode } from 'react'
import type { Field } from '@verka/domain/forms/field.ts'
import { ContentStatusBadge } from '../../entities/content-status-badge.tsx'
import { addressOf } from '../../addresses.ts'
import type { Draft } from '../../forms/draft/use-draft.ts'
import { useKeptDraft } from '../../forms/draft/use-kept-draft.ts'
import { ActiveFieldProvider } from '../../forms/type-builder/active-field.tsx'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import type { Parent } from '../conflict/use-deleted-question.ts'
import { FormLanguageProvider } from '../../ui/form/form-language.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { FormSteps, useShownStep } from '../../ui/form/form-steps.tsx'
import { HeadActions, type HeadAction } from '../../ui/page/head-actions.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import { summaryOf, type DefinitionDraft, type StepKey } from './draft/definition-draft.ts'
import { NamesSection, StatusSection } from './sections/definition-sections.tsx'
import { TextsLanguage } from './texts-language.tsx'
import { DeleteButton, type Uses } from './delete-button.tsx'
import { useDefinitionRights } from './use-definition-rights.tsx'
import { usePublishQuestion } from './draft/use-publish-question.ts'
import { useNewerStored } from './draft/use-newer-stored.ts'
import { useDraftSave } from './draft/use-draft-save.ts'
import { heldFieldsOf, useHeldFieldsQuestion, type Holders } from './draft/use-held-fields.tsx'

type StoredDefinition = Required<DefinitionDraft>

interface Saving<Args, Saved> {
  mutateAsync: (args: Args) => Promise<Saved>
  isPending: boolean
  isSuccess: boolean
}

interface DefinitionFormProps<Value extends DefinitionDraft, Stored extends StoredDefinition> {
  /** What is edited; undefined while it is created. */
  stored: Stored | undefined
  draft: Draft<Value>
  draftOf: (stored: Stored) => Value
  /** What is filled in as something of its own, where what it was was deleted meanwhile. */
  anew?: (value: Value) => Value
  /** What it belongs to. */
  parent?: Parent
  create: Saving<{ body: Value }, Stored>
  update: Saving<{ params: { id: string }; body: Value & { confirmedRemovals?: string[] } }, Stored>
  remove: Saving<{ params: { id: string }; query: { version: number } }, unknown>
  /** What may keep what is stored from being deleted. */
  uses: Uses | undefined
  titleWhenNew: string
  description?: string
  /** At the right of the title, besides the way to a copy. */
  action?: HeadAction | undefined
  /** The form that creates a copy of it. */
  copyAddress: string | undefined
  list: { to: string; label: string }
  /** Where a new one leads, once it is saved. */
  nextAfterCreate: (saved: Stored) => string
  /** False: the tenant's lockdown does not stop its changes. */
  obeysLockdown?: boolean
  /** The fields of the draft, for the labels of errors. */
  fields?: readonly Field[]
  /** What holds values of its fields: before they go with a field, the person is asked. */
  holders?: Holders
  aside?: ReactNode
  /** Above the name. */
  intro?: ReactNode
  /** What the first step is called; name and status when left out. */
  firstStep?: string
  /** In the first step, between name and status. */
  look?: ReactNode
  /** What this kind of definition consists of besides. */
  steps: readonly DefinitionStep[]
}

interface DefinitionStep {
  key: StepKey
  title: string
  content: ReactNode
}

/** The form of a category, a function, a service or a predefined value type: names, its own parts, who may see it; save, publish and delete. */
export function DefinitionForm<Value extends DefinitionDraft, Stored extends StoredDefinition>(props: DefinitionFormProps<Value, Stored>) {
  return (
    <FormLanguageProvider>
      <ActiveFieldProvider>
        <DefinitionFormPage {...props} />
      </ActiveFieldProvider>
    </FormLanguageProvider>
  )
}

function DefinitionFormPage<Value extends DefinitionDraft, Stored extends StoredDefinition>(props: DefinitionFormProps<Value, Stored>) {
  const { stored, draft, draftOf, create, update, remove, list, nextAfterCreate, obeysLockdown = true, fields = [], aside, anew } = props
  const text = useText()
  const { t, textOf } = text
  const go = useGo()
  const { readOnlyReason } = useDefinitionRights({ obeysLockdown })
  const isReadOnly = readOnlyReason !== undefined
  const isSaving = create.isPending || update.isPending
  const nameOf = (named: DefinitionDraft) => textOf(named.localizedNames)
  const { change } = draft
  const changeNamed = useCallback((changes: Partial<DefinitionDraft>) => change(changes as Partial<Value>), [change])

  const kept = useKeptDraft<Value>({
    isReadOnly,
    current: () => (draft.isDirty && !isReadOnly ? draft.value : undefined),
    // what an older client did not know of yet is as it is saved
    restore: (value) => draft.update((before) => ({ ...before, ...value })),
  })
  const askAboutHeld = useHeldFieldsQuestion(props.holders ?? 'elements')
  const askAboutNoField = usePublishQuestion()
  /** A form without a field would have nothing to fill in; asked about once, not at each save of what is published so. */
  const isPublishedEmpty = ({ status, ...one }: DefinitionDraft) =>
    status === 'published' && (one as { dataPropertyTypes?: Field[] }).dataPropertyTypes?.length === 0
  const send = async (body: Value): Promise<Stored | undefined> => {
    if (isPublishedEmpty(body) && !(stored && isPublishedEmpty(draft.saved)) && !(await askAboutNoField())) {
      shownStep.show('fields')
      return undefined
    }
    if (!stored) return create.mutateAsync({ body })
    const params = { id: stored.id }
    try {
      return await update.mutateAsync({ params, body })
    } catch (error) {
      const held = heldFieldsOf(error)
      if (!held) throw error
      if (!(await askAboutHeld(held))) return undefined
      return update.mutateAsync({ params, body: { ...body, confirmedRemovals: held.map(({ id }) => id) } })
    }
  }
  const { save, settle } = useDraftSave<Value, Stored>({
    draft,
    nameOf,
    send,
    fromStored: (current) => draftOf(current as Stored),
    onSaved(saved) {
      kept.forget()
      const isNewlyPublished = saved.status === 'published' && stored?.status !== 'published'
      const deed = isNewlyPublished ? 'admin.published' : saved.id === stored?.id ? 'admin.saved' : 'admin.created'
      flash('success', t(deed, { name: nameOf(saved) }))
      // what is new goes on with its next step; what was only changed is done
      if (stored) go(list.to, { force: true })
      else go(nextAfterCreate(saved), { force: true, replace: true })
    },
    createAnew: (value) => {
      const { id: _id, version: _version, ...body } = anew ? anew(value) : value
      return create.mutateAsync({ body: body as Value })
    },
    parent: props.parent,
    onLeave(isParentGone) {
      kept.forget()
      go(isParentGone ? addressOf('/elements/types') : list.to, { force: true })
    },
  })

  const newer = useNewerStored({
    id: stored?.id,
    stored: stored?.version,
    known: draft.value.version,
    isDirty: draft.isDirty,
    isSaving: isSaving || update.isSuccess,
    take: () => stored && draft.restart(draftOf(stored)),
    settle: () => stored && settle(draftOf(stored)),
  })

  const steps = [
    {
      key: 'names' as const,
      title: props.firstStep ?? t('types.stepNames'),
      content: (
        <>
          {props.intro}
          <NamesSection draft={draft.value} onChange={changeNamed} errors={draft.errors} isReadOnly={isReadOnly} />
          {props.look}
          <StatusSection draft={draft.value} onChange={changeNamed} isReadOnly={isReadOnly} />
        </>
      ),
    },
    ...props.steps,
  ]
  const shownStep = useShownStep(steps.map(({ key }) => key))
  const summary = summaryOf(draft.errors, fields, text, steps)
  const wrong = new Set(summary.flatMap(({ step }) => (step ? [step.key] : [])))

  const copy =
    props.copyAddress === undefined || isReadOnly
      ? undefined
      : { label: t('types.copy'), icon: <IconCopy size={18} stroke={1.8} aria-hidden />, act: props.copyAddress }
  return (
    <FormPage
      newer={newer}
      title={stored ? nameOf(draft.saved) || t('admin.unnamed') : props.titleWhenNew}
      description={props.description}
      back={list}
      renderActions={(toAside) => (
        <>
          <TextsLanguage draft={draft.value} fields={fields} errors={draft.errors} />
          <HeadActions actions={[toAside, props.action, copy].filter((action) => action !== undefined)} />
        </>
      )}
      badge={stored && <ContentStatusBadge status={stored.status} />}
      isDirty={draft.isDirty}
      isStored={stored !== undefined}
      isSaving={isSaving}
      onGiveUp={kept.forget}
      onSave={save}
      secondary={
        draft.value.status === 'published'
          ? undefined
          : {
              label: t('admin.publish'),
              icon: <IconEyeCheck size={18} stroke={1.8} aria-hidden />,
              onSave: () => save({ status: 'published' } as Partial<Value>),
            }
      }
      cancelTo={list.to}
      danger={
        stored && (
          <DeleteButton
            name={nameOf(stored)}
            id={stored.id}
            isDeleting={remove.isPending}
            uses={props.uses}
            insteadText={t(stored.status === 'published' ? 'types.inUseHide' : 'types.inUseKeep')}
            onDelete={() => remove.mutateAsync({ params: { id: stored.id }, query: { version: draft.value.version ?? stored.version } })}
            onDeleted={() => go(list.to, { force: true })}
          />
        )
      }
      errors={summary}
      onShowStep={shownStep.show}
      readOnlyReason={readOnlyReason}
      {...(aside === undefined ? {} : { aside, asideLabel: t('fields.preview') })}
    >
      <FormSteps steps={steps} state={shownStep} wrong={wrong} />
    </FormPage>
  )
}
