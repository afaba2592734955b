import type { RecordTypeListItem } from '@verka/domain/record-types/record-types.api.ts'
import { WithColorDot } from '../../entities/record-color.tsx'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { DefinitionList } from '../definitions/lists/definition-list.tsx'
import { recordTypeKind } from './record-type-kind.ts'

/** The predefined value types of the site. */
export default function RecordTypeListPage() {
  const { t, textOf, formatNumber } = useText()
  const values: Column<RecordTypeListItem> = {
    key: 'recordCount',
    title: t('records.values'),
    isSortable: true,
    align: 'right',
    width: 120,
    render: (type) => <Link to={recordTypeKind.addresses.things(type.id)}>{formatNumber(type.recordCount)}</Link>,
  }
  return (
    <DefinitionList
      kind={recordTypeKind}
      renderName={(type) => <WithColorDot name={textOf(type.localizedNames)} color={type.color} />}
      own={{ columns: [values], valueOf: { recordCount: (type) => type.recordCount } }}
    />
  )
}
