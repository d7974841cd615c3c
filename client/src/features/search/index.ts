export { forgetSearches } from './kept-searches';
export { SearchBox } from './search-box';
