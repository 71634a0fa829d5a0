/** Whether this is one of Apple's machines, where shortcuts use ⌘. Asked only when needed: tests have no navigator. */
export const isApple = (): boolean => /^(?:Mac|iP)/.test(navigator.platform);
