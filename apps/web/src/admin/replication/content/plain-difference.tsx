import { useMemo } from 'react'
import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { PrivilegeGrant } from '@verka/domain/privileges/privilege.body.ts'
import type { JsonObject } from '@verka/domain/replication/content.ts'
import { plainChanges } from '@verka/domain/replication/plain-changes.ts'
import { fieldName } from '../../../forms/field-name.ts'
import { valueText } from '../../../forms/rule-editor/rule-sentences.ts'
import { useText } from '../../../language/use-text.tsx'
import { ChangeRow, PropertyList } from '../../definitions/difference/change-row.tsx'
import { DifferencePart as Part } from '../../definitions/difference/difference-part.tsx'
import { isId, type NameOf } from '../../definitions/difference/named-subjects.ts'
import { givesRight, RIGHTS } from '../../rights/grant-matrix.ts'
import changes from '../../definitions/difference/difference.module.css'

interface PlainDifferenceProps {
  /** Undefined: the thing is new. */
  before: JsonObject | undefined
  after: JsonObject
  /** Fields of its values. */
  fields: readonly Field[]
  nameOf: NameOf
}

/** What differs between two contents of a predefined value, a privilege or a processor. */
export function PlainDifference({ before, after, fields, nameOf }: PlainDifferenceProps) {
  const { t } = useText()
  const { properties, values, grants, added, removed } = useMemo(() => plainChanges(before, after, fields), [before, after, fields])
  const isNew = before === undefined
  const nameOr = (id: string) => nameOf(id) ?? t('versions.gone')
  if ([properties, values, grants, added, removed].every(({ length }) => length === 0)) return <Text c="dimmed">{t('versions.equal')}</Text>
  return (
    <Stack gap="lg">
      {properties.length > 0 && (
        <Part title={t('versions.part.properties')}>
          <PropertyList changes={properties} nameOf={nameOf} isNew={isNew} />
        </Part>
      )}
      {values.length > 0 && (
        <Part title={t('replication.values')}>
          <dl className={changes.properties}>
            {values.map((value) => (
              <Value key={value.field.id} {...value} isNew={isNew} nameOf={nameOf} />
            ))}
          </dl>
        </Part>
      )}
      {grants.length > 0 && (
        <Part title={t('audit.part.grants')}>
          <ul className={changes.rows}>
            {grants.map((grant) => (
              <ChangeRow
                key={grant.serviceId}
                kind={grant.before === undefined ? 'added' : grant.after === undefined ? 'removed' : 'changed'}
                isPlain={isNew}
                title={nameOr(grant.serviceId)}
              >
                <Rights before={grant.before} after={grant.after} />
              </ChangeRow>
            ))}
          </ul>
        </Part>
      )}
      {added.length + removed.length > 0 && (
        <Part title={t('audit.part.elementTypeIds')}>
          <ul className={changes.rows}>
            {[...removed, ...added].map((id) => (
              <ChangeRow key={id} kind={added.includes(id) ? 'added' : 'removed'} isPlain={isNew} title={nameOr(id)} />
            ))}
          </ul>
        </Part>
      )}
    </Stack>
  )
}

interface ValueProps {
  field: Field
  before: FieldValue
  after: FieldValue
  isNew: boolean
  nameOf: NameOf
}

function Value({ field, before, after, isNew, nameOf }: ValueProps) {
  const text = useText()
  const wordsOf = (value: FieldValue) => {
    if (value === null) return text.t('audit.nothing')
    const words = valueText(field, value, text)
    return isId(words) ? (nameOf(words) ?? text.t('versions.gone')) : words
  }
  return (
    <div>
      <dt>{fieldName(field, text)}</dt>
      <dd>{isNew ? wordsOf(after) : <BeforeAndAfter before={wordsOf(before)} after={wordsOf(after)} />}</dd>
    </div>
  )
}

/** The rights in a service, before and after; of a new or removed grant there is one of them. */
function Rights({ before, after }: { before: PrivilegeGrant | undefined; after: PrivilegeGrant | undefined }) {
  const { t } = useText()
  const wordsOf = (grant: PrivilegeGrant) =>
    RIGHTS.filter((right) => givesRight(grant, right))
      .map((right) => t(`privileges.right.${right}`))
      .join(', ')
  const only = before && after ? undefined : (after ?? before)
  return (
    <Text size="sm" mt={4} component="div" className={changes.line}>
      {only ? wordsOf(only) : before && after && <BeforeAndAfter before={wordsOf(before)} after={wordsOf(after)} />}
    </Text>
  )
}

function BeforeAndAfter({ before, after }: { before: string; after: string }) {
  const { t } = useText()
  return (
    <>
      <span className={changes.before}>
        <VisuallyHidden>{t('audit.before')}: </VisuallyHidden>
        {before}
      </span>
      <IconArrowRight size={14} stroke={2} aria-hidden className={changes.arrow} />
      <span>
        <VisuallyHidden>{t('audit.after')}: </VisuallyHidden>
        {after}
      </span>
    </>
  )
}
