import { Button, Text } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { useCallback, useMemo, type ReactNode } from 'react'
import {
  createElementType,
  deleteElementType,
  elementTypeBodySchema,
  getElementType,
  getFullElementType,
  listElementTypes,
  updateElementType,
  type ElementType,
} from '@verka/domain/element-types/element-types.api.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { checkFields } from '@verka/domain/forms/form-definition.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { addressOf } from '../../addresses.ts'
import { useSave } from '../../data/use-call.ts'
import { ContentStatusBadge } from '../../entities/content-status-badge.tsx'
import { checkBody } from '../../forms/draft/check-body.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { FormPreview } from '../../forms/type-builder/form-preview.tsx'
import { TypeBuilder } from '../../forms/type-builder/type-builder.tsx'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Section } from '../../ui/page/section.tsx'
import { definitionDraft, fieldNameId, newDefinition, summaryOf, type DefinitionDraft } from '../definitions/definition-draft.ts'
import { NamesSection, StatusSection } from '../definitions/definition-sections.tsx'
import { DeleteButton } from '../definitions/delete-button.tsx'
import { useDefinitionRights } from '../definitions/use-definition-rights.tsx'
import { useDraftSave } from '../definitions/use-draft-save.ts'

interface ElementTypeDraft extends DefinitionDraft {
  dataPropertyTypes: Field[]
}

const draftOf = (stored: ElementType): ElementTypeDraft => ({ ...definitionDraft(stored), dataPropertyTypes: stored.dataPropertyTypes })

const check = (value: ElementTypeDraft): FieldError[] => [
  ...checkBody(elementTypeBodySchema, value),
  ...checkFields(value.dataPropertyTypes, 'dataPropertyTypes'),
]

const INVALIDATES = [listElementTypes, getElementType, getFullElementType]

/** A category: created when there is none yet, else edited. */
export function ElementTypeForm({ stored, children }: { stored?: ElementType; children?: ReactNode }) {
  const text = useText()
  const { t, textOf } = text
  const go = useGo()
  const { readOnlyReason } = useDefinitionRights()
  const create = useSave(createElementType, { invalidates: INVALIDATES, handlesErrors: true })
  const update = useSave(updateElementType, { invalidates: INVALIDATES, handlesErrors: true })
  const remove = useSave(deleteElementType, { invalidates: INVALIDATES })
  const draft = useDraft<ElementTypeDraft>(stored ? draftOf(stored) : { ...newDefinition(), dataPropertyTypes: [] }, check)
  const { value, errors, update: updateDraft } = draft
  const isReadOnly = readOnlyReason !== undefined
  const nameOf = (named: DefinitionDraft) => textOf(named.localizedNames)
  const listAddress = addressOf('/elements/types')

  const save = useDraftSave({
    draft,
    nameOf,
    send: (body) => (stored ? update.mutateAsync({ params: { id: stored.id }, body }) : create.mutateAsync({ body })),
    fromStored: (current) => draftOf(current as ElementType),
    onSaved(saved) {
      const name = nameOf(saved)
      if (!stored) flash('success', t('admin.created', { name }))
      else flash('success', t(saved.status === 'published' && stored.status !== 'published' ? 'admin.published' : 'admin.saved', { name }))
      // a new category goes on with its next step; an old one was only changed
      if (stored) go(listAddress, { force: true })
      else go(addressOf('/elements/types/$id/edit', { id: saved.id }), { force: true, replace: true })
    },
  })
  const changeFields = useCallback(
    (change: (fields: readonly Field[]) => readonly Field[]) =>
      updateDraft((before) => ({ ...before, dataPropertyTypes: [...change(before.dataPropertyTypes)] })),
    [updateDraft],
  )
  const savedIds = useMemo(() => new Set(stored?.dataPropertyTypes.map((field) => field.id)), [stored])

  return (
    <FormPage
      title={stored ? nameOf(stored) || t('admin.unnamed') : t('admin.elementTypeNew')}
      back={{ to: listAddress, label: t('admin.elementTypes') }}
      badge={stored && <ContentStatusBadge status={stored.status} />}
      isDirty={draft.isDirty}
      isSaving={create.isPending || update.isPending}
      onSave={() => void save()}
      secondary={
        value.status !== 'published' && (
          <Button
            variant="default"
            leftSection={<IconEyeCheck size={18} stroke={1.8} aria-hidden />}
            disabled={create.isPending || update.isPending}
            onClick={() => void save({ status: 'published' })}
          >
            {t('admin.publish')}
          </Button>
        )
      }
      cancelTo={listAddress}
      danger={
        stored && (
          <DeleteButton
            name={nameOf(stored)}
            isDeleting={remove.isPending}
            onDelete={() => remove.mutateAsync({ params: { id: stored.id }, query: { version: stored.version } })}
            onDeleted={() => go(listAddress, { force: true })}
          />
        )
      }
      errors={summaryOf(errors, value.dataPropertyTypes, text)}
      readOnlyReason={readOnlyReason}
      aside={<FormPreview fields={value.dataPropertyTypes} />}
    >
      {children}
      <NamesSection draft={value} onChange={draft.change} errors={errors} isReadOnly={isReadOnly} />
      <Section
        title={t('admin.elementTypeFields')}
        description={t('admin.elementTypeFieldsHint')}
        actions={
          <Text size="sm" c="dimmed">
            {t('fields.count', { count: value.dataPropertyTypes.length })}
          </Text>
        }
      >
        <TypeBuilder
          fields={value.dataPropertyTypes}
          savedIds={savedIds}
          onChange={changeFields}
          errors={errors.below('dataPropertyTypes')}
          isReadOnly={isReadOnly}
          nameId={fieldNameId}
        />
      </Section>
      <StatusSection draft={value} onChange={draft.change} isReadOnly={isReadOnly} />
    </FormPage>
  )
}
