export const identity = {
}
