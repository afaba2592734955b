import { getImplementation } from '@verka/domain/processors/processor-configs.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useImplementationKey, useProcessorType } from '../processors/type-of-address.ts'
import { RestrictionForm } from './restriction-form.tsx'

export default function RestrictionCreatePage() {
  const type = useProcessorType()
  const name = useImplementationKey()
  const answer = useCall(getImplementation, { params: { type, name }, query: { ignoreRestrictions: 'true' } })
  return <LoadedPage answer={answer}>{(implementation) => <RestrictionForm key={name} implementation={implementation} />}</LoadedPage>
}
