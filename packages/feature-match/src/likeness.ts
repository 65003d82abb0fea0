/** What one thing is to another: the same, perhaps the same, or something else. */
export type Likeness = 'match' | 'suspect' | 'none'
