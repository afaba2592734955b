import type { ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import { getTransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { InParentPage } from '../conflict/in-parent-page.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { useCategory, useWayBack } from '../definitions/use-category.ts'
import { CreatePage } from '../definitions/use-definition-rights.tsx'
import { TransactionTypeForm } from './transaction-type-form.tsx'

/** A new service of a category; with `from` in the address one like another one. */
export default function TransactionTypeCreatePage() {
  const id = useAddressParam('id')
  const category = useCategory(id)
  const back = useWayBack(category.data)
  const [{ from }] = useAddressSearch()
  const { t } = useText()
  return (
    <CreatePage
      title={t('admin.transactionTypeNew')}
      back={back ?? { to: addressOf('/transactions/types'), label: t('admin.transactionTypes') }}
    >
      <InParentPage answer={category} kind="category" id={id}>
        {(found) =>
          from === undefined ? (
            <TransactionTypeForm key={found.id} category={found} />
          ) : (
            <CopiedForm key={from} id={from} category={found} />
          )
        }
      </InParentPage>
    </CreatePage>
  )
}

function CopiedForm({ id, category }: { id: string; category: ElementTypeSummary }) {
  const original = useCall(getTransactionType, { params: { id } }, { isFresh: true })
  return <LoadedPage answer={original}>{(found) => <TransactionTypeForm original={found} category={category} />}</LoadedPage>
}
