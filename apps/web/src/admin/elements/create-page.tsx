import { getFullElementType } from '@verka/domain/element-types/element-types.api.ts'
import { getElement } from '@verka/domain/elements/elements.api.ts'
import { useCall } from '../../data/use-call.ts'
import { InParentPage } from '../conflict/in-parent-page.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { ElementForm } from './form/element-form.tsx'

/** `?copy=` begins with the values of another object of the category. */
export default function ElementCreatePage() {
  const id = useAddressParam('id')
  const [{ copy }] = useAddressSearch()
  const elementType = useCall(getFullElementType, { params: { id } }, { isFresh: true })
  const copied = useCall(getElement, { params: { id: copy ?? '' } }, { isFresh: true, isEnabled: copy !== undefined })
  const inParent = { answer: elementType, kind: 'category' as const, id, of: copy }
  if (copy === undefined) return <InParentPage {...inParent}>{(type) => <ElementForm key={type.id} elementType={type} />}</InParentPage>
  return (
    <InParentPage {...inParent}>
      {(type) => (
        <LoadedPage answer={copied}>
          {(element) => (
            <ElementForm
              key={`${type.id} ${element.id}`}
              elementType={type}
              // of another category it has nothing that would fit
              copied={element.elementTypeId === type.id ? element : undefined}
            />
          )}
        </LoadedPage>
      )}
    </InParentPage>
  )
}
