import { getRecordHistory } from '@verka/domain/history/history.api.ts'
import { HistorySection } from '../history/timeline.tsx'

/** Beside the form of a predefined value: what happened to it. */
export default function RecordAside({ id }: { id: string }) {
  return <HistorySection definition={getRecordHistory} id={id} />
}
