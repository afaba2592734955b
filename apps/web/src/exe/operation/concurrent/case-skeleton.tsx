import { Skeleton } from '@mantine/core'

/** The place of a case until it and its part of the client are loaded. */
export const CaseSkeleton = () => <Skeleton height={150} radius="lg" />
