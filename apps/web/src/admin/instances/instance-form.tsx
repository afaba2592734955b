import { useState, type ReactNode } from 'react'
import { IconPlus } from '@tabler/icons-react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { defaultValues } from '@verka/domain/rules/evaluate-form.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { enteredFields, flatFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { DataProperty, Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { ApiError } from '../../data/api-error.ts'
import { useSession } from '../../data/session-context.ts'
import { useDraft, type Draft } from '../../forms/draft/use-draft.ts'
import { useKeptDraft } from '../../forms/draft/use-kept-draft.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { fieldPlace } from '../../forms/form/form-fields.tsx'
import { FormParts } from '../../forms/form/parts/form-parts.tsx'
import { useForm, useIsDirty, useToldErrors, valuesOf } from '../../forms/store/use-form.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import type { HeadAction } from '../../ui/page/head-actions.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Section } from '../../ui/page/section.tsx'
import { DeleteButton, type Uses } from '../definitions/delete-button.tsx'
import { useNewerStored } from '../definitions/draft/use-newer-stored.ts'
import { conflictsOf, withTheirs } from '../conflict/conflicts.ts'
import { useConflictQuestion } from '../conflict/use-conflict.tsx'
import { useDeletedQuestion, useGoneParentQuestion, type Parent } from '../conflict/use-deleted-question.ts'

interface StoredInstance {
  id: string
  version: number
  dataProperties: DataProperty[]
  can: { edit: boolean; delete: boolean }
}

/** Whether its values are files: those belong to the one thing that they were uploaded to. */
const hasFiles = (field: Field): boolean =>
  kindOf(field).files !== undefined || kindOf(field).picture !== undefined || field.children.some(hasFiles)

/** What a copy takes over: not what the server fills in, and no files, which are the other one's. */
function copiedValues(fields: readonly Field[], dataProperties: DataProperty[]): Values {
  const values = valuesOf(dataProperties)
  const isFilled = (field: Field): boolean => kindOf(field).isFilled || field.children.some(isFilled)
  const copied = enteredFields(fields).filter((field) => !isFilled(field) && !hasFiles(field))
  return Object.fromEntries(copied.map(({ id }) => [id, values[id] ?? null]))
}

/** The values that a person enters, each of them there. */
const enteredValues = (fields: readonly Field[], values: Values): Values =>
  Object.fromEntries(enteredFields(fields).map(({ id }) => [id, values[id] ?? null]))
const changedValues = (values: Values, others: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([id, value]) => !isSameValue(value, others[id])))

type SentProperties = { dataPropertyTypeId: string; value: FieldValue }[]

interface Saving<Args, Saved> {
  mutateAsync: (args: Args) => Promise<Saved>
  isPending: boolean
  isSuccess: boolean
}

/** What the parts of an instance's own are drawn with. */
export interface IdentityProps<Identity> {
  draft: Draft<Identity>
  /** What is wrong at a place, ready to be read. */
  told: (path: string) => string | undefined
  isReadOnly: boolean
}

interface InstanceFormProps<Identity extends { version: number | undefined }, Stored extends StoredInstance, Body> {
  /** The fields of its category or type. */
  fields: readonly Field[]
  /** The rules of its form. */
  rules: readonly Rule[]
  /** What they read from outside of it. */
  outside?: Outside
  /** What is edited; undefined while it is created. */
  stored: Stored | undefined
  /** What it has besides the fields, as a draft. Given nothing: of a new one. */
  identityOf: (stored: Stored | undefined) => Identity
  /** What a new one begins as, where it is a copy. */
  copy?: { of: string; name: string; identity: Identity; dataProperties: DataProperty[] } | undefined
  check: (identity: Identity) => FieldError[]
  /** What it is one of, and the list of the others. */
  parent: Parent & { list: string }
  bodyOf: (identity: Omit<Identity, 'version'>, dataProperties: SentProperties) => Body
  create: Saving<{ body: Body }, Stored>
  update: Saving<{ params: { id: string }; body: Body & { id: string; version: number } }, Stored>
  remove: Saving<{ params: { id: string }; query: { version: number } }, unknown>
  /** What may keep what is stored from being deleted. */
  uses?: Uses | undefined
  nameOf: (identity: Identity) => string
  /** How messages call what was saved. */
  savedNameOf: (saved: Stored) => string
  titleWhenNew: string
  list: { to: string; label: string }
  /** At the right of the title; told what leads to the aside where it stands below. */
  renderActions?: (toAside: HeadAction | undefined) => ReactNode
  /** Beside the form: what goes on with it, and what happened. */
  aside?: ReactNode
  asideLabel?: string
  /** The inputs of its own, by the places of their errors. */
  places: Record<string, { inputId: string; label: string }>
  fieldsTitle: string
  /** The inputs of its own. */
  children: (props: IdentityProps<Identity>) => ReactNode
}

/**
 * The form of an object or a predefined value: what it has of its own, and the fields of its category or type. What is
 * wrong is told at its place, what somebody else saved meanwhile is asked about, and nothing typed is lost.
 */
export function InstanceForm<Identity extends { version: number | undefined }, Stored extends StoredInstance, Body extends object>(
  props: InstanceFormProps<Identity, Stored, Body>,
) {
  const { stored, identityOf, bodyOf, create, update, remove, nameOf, savedNameOf, list, places, copy, aside } = props
  const text = useText()
  const { t, textOf, culture, timeZone } = text
  const go = useGo()
  const { user } = useSession()
  const [fields] = useState(() => visibleFields(props.fields, user.role))
  const [today] = useState(() => dayAt(new Date(), timeZone))
  const begun = () =>
    stored ? valuesOf(stored.dataProperties) : copy ? copiedValues(fields, copy.dataProperties) : defaultValues(fields, culture, today)
  const form = useForm(fields, begun(), { rules: { rules: props.rules, outside: props.outside ?? {} }, isNew: stored === undefined })
  const draft = useDraft<Identity>(copy?.identity ?? identityOf(stored), props.check)
  const ask = useConflictQuestion()
  const askAboutDeleted = useDeletedQuestion()
  const askAboutParent = useGoneParentQuestion()
  const [isTold, setTold] = useState(false)
  const isFormDirty = useIsDirty(form)
  const toldErrors = useToldErrors(form)
  const isReadOnly = stored !== undefined && !stored.can.edit

  const kept = useKeptDraft<{ identity: Identity; values: Values }>({
    isReadOnly,
    current: () => (!isReadOnly && (draft.isDirty || form.isDirty()) ? { identity: draft.value, values: form.values() } : undefined),
    of: copy?.of,
    restore({ identity, values }) {
      draft.update((before) => ({ ...before, ...identity }))
      form.putBack(values)
    },
  })

  /** What is filled in here: the parts of its own, and the values of the fields. */
  const filledIn = () => ({ ...draft.value, dataProperties: form.values() })
  /** Puts what somebody else saved under the form, and asks which is to hold where both changed it. */
  const settle = async (current: Stored, isShown: boolean) => {
    const [identity, values] = [identityOf(current), enteredValues(fields, valuesOf(current.dataProperties))]
    const mine = { ...filledIn(), dataProperties: enteredValues(fields, form.values()) }
    // what was kept on the device may be older than what the form began with
    const isKnown = draft.saved.version === draft.value.version
    const base = isKnown ? { ...draft.saved, dataProperties: enteredValues(fields, form.begun()) } : undefined
    const conflicts = conflictsOf(base, mine, { ...identity, dataProperties: values })
    const question = { name: nameOf(identity), entityId: current.id, conflicts, fields: flatFields(fields) }
    const decided = await ask(question, isShown)
    if (!decided) return false
    const { dataProperties: merged, ...own } = withTheirs(mine, decided.taken)
    draft.restart(identity)
    draft.update((before) => ({ ...before, ...own, version: current.version }))
    form.restart(valuesOf(current.dataProperties))
    form.putBack(changedValues(merged, values))
    return decided.isSeen ? false : { identity: own as unknown as Identity, version: current.version }
  }
  /** It was deleted by somebody else: created anew if the person wants that. */
  const saveAnew = async (gone: Stored, body: (properties: SentProperties) => Body, properties: SentProperties) => {
    if (!(await askAboutDeleted({ id: gone.id, name: savedNameOf(gone), way: 'objectAnew' }))) return undefined
    const kept = new Set(flatFields(fields).flatMap((field) => (hasFiles(field) ? [] : [field.id])))
    return create.mutateAsync({ body: body(properties.filter(({ dataPropertyTypeId: id }) => kept.has(id))) })
  }
  /** Begins one more, as empty as the one before was. */
  const beginAnother = () => {
    draft.restart(identityOf(undefined))
    form.restart(defaultValues(fields, culture, today))
    setTold(false)
    document.getElementById(Object.values(places)[0]!.inputId)?.focus()
  }
  const attempt = async (value: Identity, isFollowed = false) => {
    const submission = form.submit()
    if (!submission.isValid) return
    const { version, ...identity } = value
    const body = (properties: SentProperties) => bodyOf(identity, properties)
    const sent = submission.dataProperties
    const send = async () => {
      if (!stored) return create.mutateAsync({ body: body(sent) })
      const asked = { params: { id: stored.id }, body: { ...body(sent), id: stored.id, version: version! } }
      return update.mutateAsync(asked).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'notFound') return saveAnew(stored, body, sent)
        throw error
      })
    }
    try {
      const saved = await send()
      if (!saved) return
      flash('success', t(stored?.id === saved.id ? 'admin.saved' : 'admin.created', { name: savedNameOf(saved) }))
      kept.forget()
      if (isFollowed) return beginAnother()
      go(list.to, { force: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'notFound') {
        if (!(await askAboutParent(props.parent))) return
        kept.forget()
        return go(props.parent.list, { force: true })
      }
      if (error.code !== 'stale') return draft.refuse(form.placeErrors(error.errors), value)
      // where both changed nothing in common there is nothing to ask about
      const again = await settle(error.details.current as Stored, false)
      if (again) await attempt({ ...again.identity, version: again.version }, isFollowed)
    }
  }
  const save = async (isFollowed = false) => {
    setTold(true)
    const { value, errors } = draft.check()
    const submission = form.submit()
    if (errors.length > 0 || !submission.isValid) return
    await attempt(value, isFollowed)
  }
  const newer = useNewerStored({
    id: stored?.id,
    stored: stored?.version,
    known: draft.value.version,
    isDirty: draft.isDirty || isFormDirty,
    isSaving: update.isPending || update.isSuccess,
    take() {
      draft.restart(identityOf(stored))
      form.restart(valuesOf(stored?.dataProperties ?? []))
      setTold(false)
    },
    settle: () => void (stored && settle(stored, true)),
  })
  const told = (path: string) => {
    const error = draft.errors.at(path)
    return error && errorText(error, text)
  }
  const summary = [
    ...draft.errors.all.map((error) => ({ ...places[error.field?.split('.')[0] ?? ''], message: errorText(error, text) })),
    ...toldErrors.map(({ field, error }) => ({
      inputId: fieldPlace(field.id),
      label: textOf(field.localizedNames),
      message: errorText(error, text),
    })),
  ]

  return (
    <FormPage
      newer={newer}
      title={stored ? nameOf(draft.saved) : props.titleWhenNew}
      description={copy && t('admin.copyOf', { name: copy.name })}
      {...(aside === undefined ? {} : { aside, asideLabel: props.asideLabel, isAsideLong: true })}
      back={list}
      renderActions={props.renderActions}
      isDirty={draft.isDirty || isFormDirty}
      isStored={stored !== undefined}
      isSaving={create.isPending || update.isPending}
      onGiveUp={kept.forget}
      onSave={() => save()}
      secondary={
        stored
          ? undefined
          : { label: t('admin.saveAndNew'), icon: <IconPlus size={18} stroke={1.8} aria-hidden />, onSave: () => save(true) }
      }
      cancelTo={list.to}
      danger={
        stored?.can.delete && (
          <DeleteButton
            name={nameOf(draft.saved)}
            id={stored.id}
            isDeleting={remove.isPending}
            uses={props.uses}
            onDelete={() => remove.mutateAsync({ params: { id: stored.id }, query: { version: draft.value.version ?? stored.version } })}
            onDeleted={() => go(list.to, { force: true })}
          />
        )
      }
      errors={isTold ? summary : []}
      readOnlyReason={isReadOnly ? t('admin.readOnly') : undefined}
    >
      {props.children({ draft, told, isReadOnly })}
      {fields.length > 0 && (
        <Section title={props.fieldsTitle}>
          <FormParts form={form} fields={fields} />
        </Section>
      )}
    </FormPage>
  )
}
