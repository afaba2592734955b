import { Suspense } from 'react'
import { Checkbox, CheckboxGroup, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { MAX_TEXT_LENGTH } from '@verka/domain/forms/field-limits.ts'
import { LIST_FORMS, type ListForm } from '@verka/domain/public-lists/list-forms.ts'
import {
  createPublicList,
  deletePublicList,
  getPublicListUses,
  updatePublicList,
  type PublicList,
} from '@verka/domain/public-lists/public-lists.api.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { useDraft, type Draft } from '../../forms/draft/use-draft.ts'
import { useBoundFields, type BoundFields } from '../../forms/editing/bound-fields.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx'
import { LocalizedInput } from '../../ui/form/localized-input.tsx'
import { Section } from '../../ui/page/section.tsx'
import { contentOfDraft } from '../editing/entity-content.ts'
import { EntityFormPage } from '../editing/entity-form-page.tsx'
import { useEntityCalls } from '../editing/use-entity-calls.ts'
import { useEntityEditing } from '../editing/use-entity-editing.ts'
import { AddressesSection } from './addresses-section.tsx'
import { ContentSection } from './content-section.tsx'
import { bodyOfList, checkList, draftOfList, inputId, isShownOtherwise, listErrors, NEW_LIST, type PublicListDraft } from './list-draft.ts'
import { PreviewSection } from './preview-section.tsx'
import { publishQuestion } from './publish-question.tsx'
import { ListStateBadge } from './state-badge.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

// the columns of a category need the cells of all kinds of fields
const FilterSection = lazyPart(() => import('./filter-section.tsx'))

const CALLS = { create: createPublicList, update: updatePublicList, remove: deletePublicList }
const MAX_KEY_LENGTH = 50

/** A public list: its name and address, what it shows, in which forms, and whether everybody sees it. */
export function PublicListForm({ stored }: { stored?: PublicList }) {
  const text = useText()
  const { t, textOf } = text
  const confirm = useConfirm()
  const draft = useDraft<PublicListDraft>(stored ? draftOfList(stored) : NEW_LIST, checkList)
  const calls = useEntityCalls(CALLS)
  const isReadOnly = stored !== undefined && !stored.can.edit
  const { value, saved } = draft
  const editing = useEntityEditing({
    content: contentOfDraft(draft, draftOfList),
    stored,
    calls,
    async bodyOf(now) {
      if (now.isPublished && isShownOtherwise(now, saved)) {
        if (!(await confirm(publishQuestion(now, text)))) return undefined
      }
      return bodyOfList(now)
    },
    recreatedBody: ({ id: _id, version: _version, ...rest }) => bodyOfList(rest),
    nameOf: ({ localizedNames }) => textOf(localizedNames),
    storedNameOf: ({ localizedNames }) => textOf(localizedNames),
    isReadOnly,
    list: { to: addressOf('/publicLists'), label: t('shell.publicLists') },
    // there its addresses are
    nextAfterCreate: ({ id }) => addressOf('/publicLists/$id/edit', { id }),
  })
  const fields = useBoundFields(draft, { inputId, isReadOnly })
  return (
    <EntityFormPage
      editing={editing}
      title={stored ? textOf(saved.localizedNames) : t('publicLists.new')}
      badge={stored && <ListStateBadge isPublished={saved.isPublished} />}
      deletion={
        stored?.can.delete && {
          id: stored.id,
          version: value.version ?? stored.version,
          name: textOf(stored.localizedNames),
          text: t('publicLists.deleteText', { key: stored.key }),
          call: calls.remove,
          uses: { read: () => call(getPublicListUses, { params: { id: stored.id } }) },
        }
      }
      errors={listErrors(draft.errors, text)}
    >
      <AboutSection draft={draft} fields={fields} isStored={stored !== undefined} />
      <ContentSection draft={draft} fields={fields} />
      {value.elementTypeId !== null && (
        <Suspense fallback={<FormSkeleton fields={1} />}>
          <FilterSection key={value.elementTypeId} typeId={value.elementTypeId} draft={draft} fields={fields} />
        </Suspense>
      )}
      <PreviewSection list={value} />
      <FormsSection draft={draft} fields={fields} />
      <Section title={t('publicLists.state')}>
        <Switch
          id={inputId('isPublished')}
          label={t('publicLists.isPublished')}
          description={t('publicLists.isPublishedHint')}
          checked={value.isPublished}
          disabled={isReadOnly}
          onChange={({ currentTarget: { checked } }) => draft.change({ isPublished: checked })}
        />
      </Section>
      {stored && <AddressesSection list={saved} />}
    </EntityFormPage>
  )
}

interface SectionProps {
  draft: Draft<PublicListDraft>
  fields: BoundFields<PublicListDraft>
}

/** The name of a list, and the key in its address. */
function AboutSection({ draft, fields, isStored }: SectionProps & { isStored: boolean }) {
  const { t } = useText()
  return (
    <Section title={t('publicLists.about')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <LocalizedInput
          {...fields.localized('localizedNames')}
          label={t('publicLists.name')}
          value={draft.value.localizedNames}
          isRequired
          maxLength={MAX_TEXT_LENGTH}
          autoFocus={!isStored}
        />
        <TextInput
          {...fields.text('key')}
          label={t('publicLists.key')}
          description={t(isStored ? 'publicLists.keySavedHint' : 'publicLists.keyHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={MAX_KEY_LENGTH}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
        />
      </SimpleGrid>
    </Section>
  )
}

/** The forms that a list has for readers: a page, a calendar and others. */
function FormsSection({ draft, fields }: SectionProps) {
  const { t } = useText()
  return (
    <Section title={t('publicLists.forms')}>
      <CheckboxGroup
        id={inputId('forms')}
        aria-label={t('publicLists.forms')}
        value={draft.value.forms}
        error={fields.errorAt('forms')}
        onChange={(forms) => draft.change({ forms: LIST_FORMS.filter((form) => forms.includes(form)) })}
      >
        <Stack gap="md">
          {LIST_FORMS.map((form: ListForm) => (
            <Checkbox
              key={form}
              value={form}
              label={t(`publicLists.form.${form}`)}
              description={t(`publicLists.formHint.${form}`)}
              disabled={fields.isReadOnly}
            />
          ))}
        </Stack>
      </CheckboxGroup>
    </Section>
  )
}
