import { useMemo } from 'react'
import { getElementType, type ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { getOperationType, listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../../addresses.ts'
import { useCall, useCalls } from '../../../data/use-call.ts'
import { ruleSentence } from '../../../forms/rule-editor/rule-sentences.ts'
import { useFieldsWithChoices } from '../../../forms/field-lists/source-options.ts'
import { useText } from '../../../language/use-text.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../../ui/navigation/use-address.ts'
import { Page } from '../../../ui/page/page.tsx'
import { useRuleSubjects } from '../../definitions/sections/use-rule-subjects.ts'
import { CategoryPicture } from './category-picture.tsx'

/** Overview of a category: its fields, functions and services, and the flows between them. */
export default function PicturePage() {
  const id = useAddressParam('id')
  const category = useCall(getElementType, { params: { id } })
  return <LoadedPage answer={category}>{(found) => <PictureOf key={found.id} category={found} />}</LoadedPage>
}

function PictureOf({ category }: { category: ElementType }) {
  const { t, textOf, culture, text } = useText()
  const query = { elementTypeId: category.id }
  const listed = useCall(listOperationTypes, { query })
  const services = useCall(listTransactionTypes, { query })
  const functions = useCalls(
    getOperationType,
    (listed.data?.items ?? []).map(({ id }) => ({ params: { id } })),
  )
  const byName = <Named extends { localizedNames: ElementType['localizedNames'] }>(all: readonly Named[]) =>
    [...all].sort((one, other) => textOf(one.localizedNames).localeCompare(textOf(other.localizedNames), culture))
  const sorted = byName(functions)

  const ofCategory = useRuleSubjects('elementType')
  const ofFunctions = useRuleSubjects('operation', { id: category.id, fields: category.dataPropertyTypes, isPending: false })
  // the options of all forms in one query
  const all = useMemo(() => [category, ...functions].flatMap(({ dataPropertyTypes }) => dataPropertyTypes), [category, functions])
  const choices = new Map(useFieldsWithChoices(all).map((field) => [field.id, field]))
  const sentenceOf = (owner: string, ruleIndex: number) => {
    const form = owner === category.id ? category : functions.find(({ id }) => id === owner)!
    const fields = form.dataPropertyTypes.map((field) => choices.get(field.id) ?? field)
    return ruleSentence(form.matchRules[ruleIndex]!, { ...(form === category ? ofCategory : ofFunctions), fields }, text)
  }
  const areHere = listed.data !== undefined && (functions.length > 0 || listed.data.items.length === 0)
  const name = textOf(category.localizedNames)
  return (
    <Page
      title={t('types.pictureOf', { name })}
      description={t('types.pictureHint')}
      back={{ to: addressOf('/elements/types/$id/edit', { id: category.id }), label: name }}
    >
      <Loaded answer={{ ...services, data: areHere ? services.data : undefined }}>
        {({ items }) => <CategoryPicture category={category} functions={sorted} services={byName(items)} sentenceOf={sentenceOf} />}
      </Loaded>
    </Page>
  )
}
