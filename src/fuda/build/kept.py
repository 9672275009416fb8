"""C of our own for what compiled code does most often beside reading lists: making and dropping lists and numbers.

Python takes some two hundred instructions to make a list of one number and to drop it again. A list or a number that
ends in compiled code is kept instead, a few of each, and is the next one that is made. A kept list is an empty list
that nobody else knows, which the collector of cycles need not be told of. All this is of the Python that is named
in `ONLY`; with another one everything is done by mypyc and Python, as it was.
"""

from typing import Final

NAME: Final = "__fuda_kept.c"  # the file of the functions that all files share
ONLY: Final = """\
#if PY_VERSION_HEX < 0x030C0000 && !defined(Py_DEBUG) && !defined(Py_TRACE_REFS) && !defined(Py_GIL_DISABLED)
"""

# What each file has: where something is dropped, and what is called in place of Python and of mypyc's runtime.
IN_EACH: Final = (
    ONLY
    + """\
extern void Fuda_End(PyObject *ended);
extern void Fuda_DecRef(PyObject *dropped);
extern PyObject *FudaLong_FromInt64(int64_t value);
extern PyObject *FudaLong_FromTagged(CPyTagged value);
extern PyObject *FudaList_New(Py_ssize_t size);
extern PyObject *FudaList_GetSlice(PyObject *list, CPyTagged start, CPyTagged end);
extern PyObject *FudaList_Extend(PyObject *list, PyObject *more);
extern PyObject *FudaList_Concat(PyObject *first, PyObject *second);
extern PyObject *FudaList_InPlaceConcat(PyObject *list, PyObject *more);
extern int FudaList_Contains(PyObject *list, PyObject *wanted);
extern int FudaList_Remove(PyObject *list, PyObject *wanted);
extern CPyTagged FudaList_Index(PyObject *list, PyObject *wanted);
static inline void Fuda_Decref(PyObject *dropped) {
    if (--dropped->ob_refcnt == 0) Fuda_End(dropped);
}
static inline void Fuda_Xdecref(PyObject *dropped) {
    if (dropped != NULL) Fuda_Decref(dropped);
}
static inline PyObject *FudaList_PopLast(PyObject *list) {
    Py_ssize_t size = PyList_GET_SIZE(list);
    // Python gives memory back once less than half of it is used.
    if (unlikely(size == 0 || size <= ((PyListObject *)list)->allocated >> 1)) return CPyList_PopLast(list);
    Py_SET_SIZE((PyVarObject *)list, size - 1);
    return PyList_GET_ITEM(list, size - 1);
}
static inline char FudaStr_EqualLiteral(PyObject *text, PyObject *literal, Py_ssize_t length) {
    if (text == literal) return 1;
    return PyUnicode_GET_LENGTH(text) == length && CPyStr_EqualLiteral(text, literal, length);
}
static inline bool Fuda_IsOf(PyObject *object, PyTypeObject *type) {
    return Py_TYPE(object) == type || Py_TYPE(object)->tp_base == type || PyType_IsSubtype(Py_TYPE(object), type);
}
#undef CPy_DECREF
#undef CPy_XDECREF
#undef CPy_DECREF_NO_IMM
#undef CPy_XDECREF_NO_IMM
#undef Py_CLEAR
#define CPy_DECREF(p) Fuda_Decref((PyObject *)(p))
#define CPy_XDECREF(p) Fuda_Xdecref((PyObject *)(p))
#define CPy_DECREF_NO_IMM(p) Fuda_Decref((PyObject *)(p))
#define CPy_XDECREF_NO_IMM(p) Fuda_Xdecref((PyObject *)(p))
#define Py_CLEAR(p) do { PyObject *dropped = (PyObject *)(p); (p) = NULL; Fuda_Xdecref(dropped); } while (0)
#define CPy_DecRef(p) Fuda_DecRef((PyObject *)(p))
#define PyLong_FromLongLong FudaLong_FromInt64
#define CPyTagged_StealAsObject FudaLong_FromTagged
#define PyList_New FudaList_New
#define CPyList_SetItemUnsafe PyList_SET_ITEM
#define CPyList_PopLast FudaList_PopLast
#define CPyList_GetSlice FudaList_GetSlice
#define CPyList_Extend FudaList_Extend
#define CPyList_Remove FudaList_Remove
#define CPyList_Index FudaList_Index
#define PySequence_Concat FudaList_Concat
#define PySequence_InPlaceConcat FudaList_InPlaceConcat
#define PySequence_Contains FudaList_Contains
#define CPyStr_EqualLiteral FudaStr_EqualLiteral
#undef PyObject_TypeCheck
#define PyObject_TypeCheck(object, type) Fuda_IsOf((PyObject *)(object), (type))
#endif
"""
)

SHARED: Final = (
    """\
#include <Python.h>
#include <CPy.h>
"""
    + ONLY
    + """\
enum { KEPT = 256, SIZES = 3, LARGEST = 64, DEEPEST = 32, CACHED = 256 };
static const Py_ssize_t rooms[SIZES] = {4, 8, 32};  // lists are kept by how many items they have room for, at least
static PyObject *lists[SIZES][KEPT], *numbers[2][KEPT];
static int kept_lists[SIZES], kept_numbers[2], depth;

/* Keep a list that has ended, empty: true if it was. What is in it ends first, and may be kept itself. */
static bool keep_list(PyObject *ended) {
    PyListObject *list = (PyListObject *)ended;
    Py_ssize_t room = list->allocated, size = Py_SIZE(list);
    PyObject **items = list->ob_item;
    // What lies too deep in other things is left to Python, which has a way to put it off.
    if (room < rooms[0] || room > LARGEST || depth >= DEEPEST) return false;
    int kind = room < rooms[1] ? 0 : room < rooms[2] ? 1 : 2;
    if (kept_lists[kind] >= KEPT - DEEPEST) return false;
    Py_SET_REFCNT(list, 1);
    Py_SET_SIZE(list, 0);
    depth++;
    while (size-- > 0) {
        PyObject *item = items[size];
        if (item != NULL && --item->ob_refcnt == 0) {
            extern void Fuda_End(PyObject *);
            Fuda_End(item);
        }
    }
    depth--;
    lists[kind][kept_lists[kind]++] = ended;
    return true;
}

/* End an object to which nothing refers any more. */
void Fuda_End(PyObject *ended) {
    PyTypeObject *type = Py_TYPE(ended);
    if (type == &PyList_Type) {
        if (keep_list(ended)) return;
    } else if (type == &PyLong_Type) {
        Py_ssize_t digits = Py_ABS(Py_SIZE(ended));
        if ((digits == 1 || digits == 2) && kept_numbers[digits - 1] < KEPT) {
            numbers[digits - 1][kept_numbers[digits - 1]++] = ended;
            return;
        }
    }
    type->tp_dealloc(ended);
}

void Fuda_DecRef(PyObject *dropped) {
    if (--dropped->ob_refcnt == 0) Fuda_End(dropped);
}

PyObject *FudaLong_FromInt64(int64_t value) {
    static PyObject *cached[CACHED + 1];  // numbers that Python makes once
    uint64_t amount = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    if ((uint64_t)value <= CACHED) {
        PyObject *number = cached[value];
        if (number == NULL) number = cached[value] = PyLong_FromLongLong(value);
        Py_XINCREF(number);
        return number;
    }
    if (amount > CACHED && amount >> (2 * PyLong_SHIFT) == 0) {
        int more = amount >> PyLong_SHIFT != 0;
        if (kept_numbers[more] > 0) {
            PyLongObject *number = (PyLongObject *)numbers[more][--kept_numbers[more]];
            Py_SET_REFCNT(number, 1);
            Py_SET_SIZE(number, value < 0 ? -1 - more : 1 + more);
            number->ob_digit[0] = (digit)(amount & PyLong_MASK);
            if (more) number->ob_digit[1] = (digit)(amount >> PyLong_SHIFT);
            return (PyObject *)number;
        }
    }
    return PyLong_FromLongLong(value);
}

PyObject *FudaLong_FromTagged(CPyTagged value) {
    if (unlikely(CPyTagged_CheckLong(value))) return CPyTagged_StealAsObject(value);
    return FudaLong_FromInt64(CPyTagged_ShortAsSsize_t(value));
}

PyObject *FudaList_New(Py_ssize_t size) {
    if (size > rooms[SIZES - 1]) return PyList_New(size);
    // To one that is empty something will be added.
    int kind = size == 0 || (size > rooms[0] && size <= rooms[1]) ? 1 : size <= rooms[0] ? 0 : 2;
    if (kept_lists[kind] == 0) {
        PyObject *made = PyList_New(rooms[kind]);
        if (made != NULL) Py_SET_SIZE(made, size);
        return made;
    }
    PyObject *list = lists[kind][--kept_lists[kind]];
    PyObject **items = ((PyListObject *)list)->ob_item;
    for (Py_ssize_t i = 0; i < size; i++) items[i] = NULL;
    Py_SET_SIZE(list, size);
    return list;
}

/* Put items after what is in a list that has room for them. */
static inline void put_after(PyObject *list, PyObject **items, Py_ssize_t count) {
    Py_ssize_t size = PyList_GET_SIZE(list);
    PyObject **place = ((PyListObject *)list)->ob_item + size;
    for (Py_ssize_t i = 0; i < count; i++) {
        Py_INCREF(items[i]);
        place[i] = items[i];
    }
    Py_SET_SIZE(list, size + count);
}

/* A new list that is empty and has room for so many items. */
static inline PyObject *with_room(Py_ssize_t count) {
    if (count == 0 && kept_lists[0] == 0) return PyList_New(0);
    PyObject *list = FudaList_New(Py_MAX(count, 1));
    if (list != NULL) Py_SET_SIZE(list, 0);
    return list;
}

PyObject *FudaList_GetSlice(PyObject *list, CPyTagged start, CPyTagged end) {
    if (!PyList_CheckExact(list) || !CPyTagged_CheckShort(start) || !CPyTagged_CheckShort(end))
        return CPyList_GetSlice(list, start, end);
    Py_ssize_t size = PyList_GET_SIZE(list);
    Py_ssize_t from = CPyTagged_ShortAsSsize_t(start), to = CPyTagged_ShortAsSsize_t(end);
    if (from < 0) from = Py_MAX(from + size, 0);
    if (to < 0) to += size;
    if (to > size) to = size;
    Py_ssize_t count = Py_MAX(to - from, 0);
    PyObject *slice = with_room(count);
    if (slice != NULL) put_after(slice, ((PyListObject *)list)->ob_item + from, count);
    return slice;
}

/* Extend a list, where both are lists and there is room: true if it was done. */
static inline bool extend(PyObject *list, PyObject *more) {
    if (!PyList_CheckExact(list) || !PyList_CheckExact(more)) return false;
    Py_ssize_t count = PyList_GET_SIZE(more);
    if (PyList_GET_SIZE(list) + count > ((PyListObject *)list)->allocated) return false;
    put_after(list, ((PyListObject *)more)->ob_item, count);
    return true;
}

PyObject *FudaList_Extend(PyObject *list, PyObject *more) {
    if (!extend(list, more)) return CPyList_Extend(list, more);
    Py_RETURN_NONE;
}

PyObject *FudaList_InPlaceConcat(PyObject *list, PyObject *more) {
    if (!extend(list, more)) return PySequence_InPlaceConcat(list, more);
    Py_INCREF(list);
    return list;
}

PyObject *FudaList_Concat(PyObject *first, PyObject *second) {
    if (!PyList_CheckExact(first) || !PyList_CheckExact(second)) return PySequence_Concat(first, second);
    PyObject *both = with_room(PyList_GET_SIZE(first) + PyList_GET_SIZE(second));
    if (both != NULL) {
        put_after(both, ((PyListObject *)first)->ob_item, PyList_GET_SIZE(first));
        put_after(both, ((PyListObject *)second)->ob_item, PyList_GET_SIZE(second));
    }
    return both;
}

enum { MISSING = -1, UNKNOWN = -2 };

/* Where something is in a list, if that can be told without asking any object whether it equals another one. */
static Py_ssize_t find(PyObject *list, PyObject *wanted) {
    if (!PyList_CheckExact(list)) return UNKNOWN;
    Py_ssize_t size = PyList_GET_SIZE(list);
    PyObject **items = ((PyListObject *)list)->ob_item;
    if (PyLong_CheckExact(wanted)) {
        Py_ssize_t digits = Py_SIZE(wanted);
        if (digits < -2 || digits > 2) return UNKNOWN;
        digit low = digits ? ((PyLongObject *)wanted)->ob_digit[0] : 0;
        digit high = Py_ABS(digits) == 2 ? ((PyLongObject *)wanted)->ob_digit[1] : 0;
        for (Py_ssize_t i = 0; i < size; i++) {
            PyObject *item = items[i];
            if (item == wanted) return i;
            if (!PyLong_CheckExact(item)) return UNKNOWN;
            if (Py_SIZE(item) != digits) continue;
            PyLongObject *number = (PyLongObject *)item;
            if (digits == 0) return i;
            if (number->ob_digit[0] == low && (Py_ABS(digits) == 1 || number->ob_digit[1] == high)) return i;
        }
        return MISSING;
    }
    if (PyUnicode_CheckExact(wanted)) {
        for (Py_ssize_t i = 0; i < size; i++) {
            if (items[i] == wanted) return i;
            if (!PyUnicode_CheckExact(items[i])) return UNKNOWN;
            if (CPyStr_Equal(items[i], wanted)) return i;
        }
        return MISSING;
    }
    // Objects of most classes equal themselves only.
    richcmpfunc plain = PyBaseObject_Type.tp_richcompare;
    bool itself = Py_TYPE(wanted)->tp_richcompare == plain;
    for (Py_ssize_t i = 0; i < size; i++) {
        if (items[i] == wanted) return i;
        if (!itself || Py_TYPE(items[i])->tp_richcompare != plain) return UNKNOWN;
    }
    return MISSING;
}

int FudaList_Contains(PyObject *list, PyObject *wanted) {
    Py_ssize_t at = find(list, wanted);
    return at == UNKNOWN ? PySequence_Contains(list, wanted) : at >= 0;
}

CPyTagged FudaList_Index(PyObject *list, PyObject *wanted) {
    Py_ssize_t at = find(list, wanted);
    return at < 0 ? CPyList_Index(list, wanted) : (CPyTagged)at << 1;
}

int FudaList_Remove(PyObject *list, PyObject *wanted) {
    Py_ssize_t at = find(list, wanted);
    if (at < 0) return CPyList_Remove(list, wanted);
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (size <= ((PyListObject *)list)->allocated >> 1) return PyList_SetSlice(list, at, at + 1, NULL);
    PyObject **items = ((PyListObject *)list)->ob_item;
    PyObject *removed = items[at];
    for (Py_ssize_t i = at + 1; i < size; i++) items[i - 1] = items[i];
    Py_SET_SIZE(list, size - 1);
    Fuda_DecRef(removed);
    return 0;
}
#endif
"""
)
