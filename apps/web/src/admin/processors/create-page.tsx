import { getImplementation } from '@verka/domain/processors/processor-configs.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { LazyConfigForm } from './config/lazy-config-form.tsx'
import { useImplementationKey, useProcessorType } from './type-of-address.ts'

export default function ProcessorConfigCreatePage() {
  const type = useProcessorType()
  const name = useImplementationKey()
  const answer = useCall(getImplementation, { params: { type, name } }, { isFresh: true })
  return <LoadedPage answer={answer}>{(implementation) => <LazyConfigForm key={name} implementation={implementation} />}</LoadedPage>
}
