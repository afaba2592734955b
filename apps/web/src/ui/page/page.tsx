import { useEffect, useRef, type ReactNode } from 'react'
import { Container, Group, Stack, Text } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '../navigation/link.tsx'
import { PAGE_WIDTH } from './page-width.ts'
import { PageHeading } from './page-heading.tsx'
import classes from './page.module.css'

interface PageTitleProps {
  title: string
  /** One sentence below the title. */
  description?: ReactNode
  /** The previous page: a link above the title. */
  back?: { to: string; label: string }
  /** Next to the title: a StatusBadge. */
  badge?: ReactNode
  /** At the right (below the title on a phone): one filled button at most. */
  actions?: ReactNode
}

/** The head of a page: its one h1, which takes the focus when the page opens, so that a screen reader announces it. */
export function PageTitle({ title, description, back, badge, actions }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(`${title} · Verka`)
  useEffect(() => {
    const takeFocus = () => {
      const focused = document.activeElement
      // the link of the page before still has it; a row to which the user returned keeps it
      const isLeft = focused?.tagName === 'A' && !focused.hasAttribute('data-row-link')
      if (!focused || focused === document.body || isLeft) heading.current?.focus({ preventScroll: true })
    }
    // after the page was painted: before, the browser would have to lay it out at once for it
    let timer: number
    const frame = requestAnimationFrame(() => (timer = window.setTimeout(takeFocus)))
    return () => {
      cancelAnimationFrame(frame)
      window.clearTimeout(timer)
    }
  }, [])
  return (
    <Stack gap={6} component="header">
      {back && (
        <Link to={back.to} className={classes.back} c="dimmed" size="sm">
          <IconArrowLeft size={16} stroke={2} aria-hidden />
          {back.label}
        </Link>
      )}
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={6} className={classes.heading}>
          <Group gap="sm">
            <PageHeading title={title} headingRef={heading} />
            {badge}
          </Group>
          {description !== undefined && (
            <Text c="dimmed" component="div" maw={640}>
              {description}
            </Text>
          )}
        </Stack>
        {actions !== undefined && <Group gap="sm">{actions}</Group>}
      </Group>
    </Stack>
  )
}

interface PageProps extends PageTitleProps {
  /** `wide` in the administration, `narrow` where one works with a telephone. */
  width?: 'wide' | 'narrow'
  children: ReactNode
}

const WIDTHS = { wide: PAGE_WIDTH, narrow: 560 }

/** A page: its head and content, with spacing around. Every screen is one of these, a ListPage or a FormPage. */
export function Page({ width = 'wide', children, ...head }: PageProps) {
  return (
    <Container size={WIDTHS[width]} className={classes.page}>
      <Stack gap="xl">
        <PageTitle {...head} />
        {children}
      </Stack>
    </Container>
  )
}
