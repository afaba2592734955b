import { OperationTypeList } from './operation-type-list.tsx'

export default function OperationTypeListPage() {
  return <OperationTypeList />
}
