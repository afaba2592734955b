import { getRecordHistory } from '@verka/domain/history/history.api.ts'
import { HistorySection } from '../history/timeline.tsx'

/** Next to the form of a predefined value: its history. */
export default function RecordAside({ id }: { id: string }) {
  return <HistorySection definition={getRecordHistory} id={id} />
}
