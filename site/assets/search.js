// The index and its reader are files of this site.
window.addEventListener('DOMContentLoaded', () => {
  new window.PagefindUI({ element: '#search', showImages: false, showSubResults: true });
});
