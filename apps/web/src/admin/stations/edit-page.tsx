import { getStation } from '@verka/domain/stations/stations.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { StationForm } from './station-form.tsx'

export default function StationEditPage() {
  const station = useCall(getStation, { params: { id: useAddressParam('id') } }, { isFresh: true })
  return <LoadedPage answer={station}>{(stored) => <StationForm key={stored.id} stored={stored} />}</LoadedPage>
}
