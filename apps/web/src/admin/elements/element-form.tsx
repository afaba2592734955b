import { SimpleGrid, TextInput } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import {
  createElement,
  deleteElement,
  filterElements,
  getElement,
  getElementByCode,
  getFullElement,
  updateElement,
  type Element,
  type FullElement,
} from '@verka/domain/elements/elements.api.ts'
import { elementBodySchema, type ElementBody } from '@verka/domain/elements/element.body.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { defaultValues } from '@verka/domain/forms/evaluate-form.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { addressOf } from '../../addresses.ts'
import { ApiError } from '../../data/api-error.ts'
import { useSession } from '../../data/session-context.ts'
import { useSave } from '../../data/use-call.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import { useKeptDraft } from '../../forms/draft/use-kept-draft.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { ErrorText } from '../../forms/form/field-frame.tsx'
import { errorText } from '../../forms/form/error-text.ts'
import { FormFields, fieldPlace } from '../../forms/form/form-fields.tsx'
import { useForm, useIsDirty, useToldErrors, valuesOf } from '../../forms/form/use-form.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Section } from '../../ui/page/section.tsx'
import { DeleteButton } from '../definitions/delete-button.tsx'
import { useStaleQuestion } from '../definitions/use-draft-save.ts'

const TITLE_ID = 'element-title'
const CODE_ID = 'element-code'

interface Identity {
  version: number | undefined
  title: string
  code: string
}

const identityOf = (stored: Element | undefined): Identity => ({
  version: stored?.version,
  title: stored?.title ?? '',
  code: stored?.code ?? '',
})
const identitySchema = elementBodySchema.pick({ title: true, code: true })
const check = ({ version, title, code }: Identity): FieldError[] => [
  ...checkBody(identitySchema, { title, code }),
  // a new object gets a code when none is given; one that stands on a label already is not taken away unseen
  ...(version !== undefined && code.trim() === '' ? [{ message: '@validation.required', field: 'code' }] : []),
]

const invalidates = [filterElements, getElement, getFullElement, getElementByCode, listElementTypes]

interface ElementFormProps {
  elementType: ElementType
  /** Undefined while it is created. */
  stored?: FullElement
}

/** An object: title, code and the fields of its category. */
export function ElementForm({ elementType, stored }: ElementFormProps) {
  const text = useText()
  const { t, textOf, culture } = text
  const go = useGo()
  const { user } = useSession()
  const [fields] = useState(() => visibleFields(elementType.dataPropertyTypes, user.role))
  const form = useForm(fields, stored ? valuesOf(stored.dataProperties) : defaultValues(fields, culture), {
    rules: elementType.matchRules,
    outside: {},
  })
  const draft = useDraft<Identity>(identityOf(stored), check)
  const create = useSave(createElement, { invalidates, handlesErrors: true })
  const update = useSave(updateElement, { invalidates, handlesErrors: true })
  const remove = useSave(deleteElement, { invalidates })
  const askWhichToKeep = useStaleQuestion()
  const [isTold, setTold] = useState(false)
  const isFormDirty = useIsDirty(form)
  const toldErrors = useToldErrors(form)
  const isReadOnly = stored !== undefined && !stored.can.edit
  const listAddress = addressOf('/elements/list/$id', { id: elementType.id })

  const kept = useKeptDraft<{ identity: Identity; values: Values }>({
    current: () => (!isReadOnly && (draft.isDirty || form.isDirty()) ? { identity: draft.value, values: form.values() } : undefined),
    restore({ identity, values }) {
      draft.update((before) => ({ ...before, ...identity }))
      form.putBack(values)
    },
  })

  const save = async () => {
    setTold(true)
    const { value, errors } = draft.check()
    const submission = form.submit()
    if (errors.length > 0 || !submission.isValid) return
    const { version, ...identity } = value
    const body: ElementBody = {
      elementTypeId: elementType.id,
      ...identity,
      dataProperties: submission.dataProperties,
      ...(version === undefined ? {} : { version }),
    }
    try {
      const saved = stored
        ? await update.mutateAsync({ params: { id: stored.id }, body: { id: stored.id, ...body } })
        : await create.mutateAsync({ body })
      flash('success', t(stored ? 'admin.saved' : 'admin.created', { name: `${saved.title} (${saved.code})` }))
      kept.forget()
      go(listAddress, { force: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'stale') return draft.refuse(form.placeErrors(error.errors), value)
      const current = error.details.current as Element
      if (await askWhichToKeep(current.title)) {
        draft.restart(identityOf(current))
        form.restart(valuesOf(current.dataProperties))
        setTold(false)
      } else draft.change({ version: current.version })
    }
  }
  const told = (path: string) => {
    const error = draft.errors.at(path)
    return error && <ErrorText text={errorText(error, text)} />
  }
  const places: Record<string, { inputId: string; label: string }> = {
    title: { inputId: TITLE_ID, label: t('admin.elementTitle') },
    code: { inputId: CODE_ID, label: t('admin.elementCode') },
  }
  const summary = [
    ...draft.errors.all.map((error) => ({ ...places[error.field ?? ''], message: errorText(error, text) })),
    ...toldErrors.map(({ field, error }) => ({
      inputId: fieldPlace(field.id),
      label: textOf(field.localizedNames),
      message: errorText(error, text),
    })),
  ]

  return (
    <FormPage
      title={stored ? draft.saved.title : t('admin.elementNew', { category: textOf(elementType.localizedNames) })}
      back={{ to: listAddress, label: textOf(elementType.localizedNames) }}
      actions={
        stored && (
          <ButtonLink
            to={addressOf('/exe/id/$id', { id: stored.id })}
            variant="default"
            leftSection={<IconDeviceMobile size={18} stroke={1.8} aria-hidden />}
          >
            {t('admin.elementInExe')}
          </ButtonLink>
        )
      }
      isDirty={draft.isDirty || isFormDirty}
      isSaving={create.isPending || update.isPending}
      onGiveUp={kept.forget}
      onSave={() => void save()}
      cancelTo={listAddress}
      danger={
        stored?.can.delete && (
          <DeleteButton
            name={stored.title}
            isDeleting={remove.isPending}
            onDelete={() => remove.mutateAsync({ params: { id: stored.id }, query: { version: stored.version } })}
            onDeleted={() => go(listAddress, { force: true })}
          />
        )
      }
      errors={isTold ? summary : []}
      readOnlyReason={isReadOnly ? t('admin.readOnly') : undefined}
    >
      <Section title={t('admin.elementIdentity')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            id={TITLE_ID}
            label={t('admin.elementTitle')}
            withAsterisk
            aria-required
            value={draft.value.title}
            readOnly={isReadOnly}
            autoFocus={stored === undefined}
            error={told('title')}
            onChange={(event) => draft.change({ title: event.currentTarget.value })}
          />
          <TextInput
            id={CODE_ID}
            label={t('admin.elementCode')}
            description={t(stored ? 'admin.elementCodeKept' : 'admin.elementCodeHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={draft.value.code}
            readOnly={isReadOnly}
            autoComplete="off"
            spellCheck={false}
            error={told('code')}
            onChange={(event) => draft.change({ code: event.currentTarget.value })}
          />
        </SimpleGrid>
      </Section>
      {fields.length > 0 && (
        <Section title={t('admin.elementFields')}>
          <FormFields form={form} />
        </Section>
      )}
    </FormPage>
  )
}
