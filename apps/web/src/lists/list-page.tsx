import type { ComponentProps, ReactNode } from 'react'
import { Container, Stack } from '@mantine/core'
import { PAGE_WIDTH } from '../ui/page/page-width.ts'
import { PageTitle } from '../ui/page/page.tsx'
import pageClasses from '../ui/page/page.module.css'
import { List, type ListProps } from './list.tsx'

type ListPageProps<Row> = Omit<ListProps<Row>, 'label'> &
  ComponentProps<typeof PageTitle> & {
    label?: string
    /** Between the title and the list. */
    banner?: ReactNode
  }

/** A page that is a list: title, actions, search, rows. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, description, back, badge, actions, label, banner, ...list } = props
  return (
    <Container size={PAGE_WIDTH} className={pageClasses.page}>
      <Stack gap="lg">
        <PageTitle title={title} description={description} badge={badge} actions={actions} {...(back ? { back } : {})} />
        {banner}
        <List label={label ?? title} {...list} />
      </Stack>
    </Container>
  )
}
