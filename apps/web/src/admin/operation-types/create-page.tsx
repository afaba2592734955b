import type { ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import { getOperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { InParentPage } from '../conflict/in-parent-page.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { useCategory, useWayBack } from '../definitions/use-category.ts'
import { CreatePage } from '../definitions/use-definition-rights.tsx'
import { OperationTypeForm } from './operation-type-form.tsx'

/** A new function of a category; with `from` in the address one like another one. */
export default function OperationTypeCreatePage() {
  const id = useAddressParam('id')
  const category = useCategory(id)
  const back = useWayBack(category.data)
  const [{ from }] = useAddressSearch()
  const { t } = useText()
  return (
    <CreatePage title={t('admin.operationTypeNew')} back={back ?? { to: addressOf('/operations/types'), label: t('admin.operationTypes') }}>
      <InParentPage answer={category} kind="category" id={id}>
        {(found) =>
          from === undefined ? <OperationTypeForm key={found.id} category={found} /> : <CopiedForm key={from} id={from} category={found} />
        }
      </InParentPage>
    </CreatePage>
  )
}

function CopiedForm({ id, category }: { id: string; category: ElementTypeSummary }) {
  const original = useCall(getOperationType, { params: { id } }, { isFresh: true })
  return <LoadedPage answer={original}>{(found) => <OperationTypeForm original={found} category={category} />}</LoadedPage>
}
