import { getImplementation } from '@verka/domain/processors/processor-configs.api.ts'
import { getProcessorRestriction } from '@verka/domain/processors/processor-restrictions.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useImplementationKey, useProcessorType } from '../processors/type-of-address.ts'
import { RestrictionForm } from './restriction-form.tsx'

export default function RestrictionEditPage() {
  const type = useProcessorType()
  const name = useImplementationKey()
  const implementation = useCall(getImplementation, { params: { type, name }, query: { ignoreRestrictions: 'true' } })
  const restriction = useCall(getProcessorRestriction, { params: { type, name } }, { isFresh: true })
  return (
    <LoadedPage answer={restriction}>
      {(stored) => (
        <LoadedPage answer={implementation}>
          {(shown) => <RestrictionForm key={stored.id} implementation={shown} stored={stored} />}
        </LoadedPage>
      )}
    </LoadedPage>
  )
}
