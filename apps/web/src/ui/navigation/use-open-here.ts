import { useState } from 'react'
import { usePathname } from '../routing/router-context.tsx'

/** Whether something lies over the page. It is closed when another page is opened, such as by the browser's back, and does not cover that. */
export function useOpenHere(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const pathname = usePathname()
  const [openAt, setOpenAt] = useState<string>()
  return [openAt === pathname, (isOpen) => setOpenAt(isOpen ? pathname : undefined)]
}
