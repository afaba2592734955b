import { IconMessageReport } from '@tabler/icons-react'
import type { WorkList } from '@verka/domain/work-list/work-list.api.ts'
import { addressOf } from '../../addresses.ts'
import { useText } from '../../language/use-text.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { momentText } from '../parts/due-text.ts'
import { SideLink } from '../parts/side-link.tsx'
import { Titled } from '../parts/titled.tsx'

/** The user's open cases, oldest first, by subject. Nothing without any. */
export function OwnCases({ work: { cases } }: { work: WorkList }) {
  const { t, textOf, text } = useText()
  if (cases.items.length === 0) return null
  return (
    <Titled title={t('exe.ownCases')}>
      <BigLinks>
        {cases.items.map(({ id, elementTitle, localizedNames, about, createdAt }) => (
          <BigLink
            key={id}
            to={addressOf('/exe/transaction/$id', { id })}
            icon={IconMessageReport}
            title={about.join(' · ') || textOf(localizedNames)}
            text={`${elementTitle} · ${momentText(createdAt, text)}`}
            isWhole
          />
        ))}
      </BigLinks>
      {cases.totalCount > cases.items.length && (
        <SideLink to={addressOf('/exe/cases', undefined, { type: 'own' })}>
          {t('exe.recentElementsAll', { count: cases.totalCount })}
        </SideLink>
      )}
    </Titled>
  )
}
