# What is said of names that this small NumPy lacks. Only the names that NumPy 1.24 has are called NumPy's; the others are misspelt.
_NUMPY = """ALLOW_THREADS AxisError BUFSIZE CLIP ComplexWarning DataSource ERR_CALL ERR_DEFAULT ERR_IGNORE ERR_LOG ERR_PRINT ERR_RAISE
    ERR_WARN FLOATING_POINT_SUPPORT FPE_DIVIDEBYZERO FPE_INVALID FPE_OVERFLOW FPE_UNDERFLOW MAXDIMS MAY_SHARE_BOUNDS
    MAY_SHARE_EXACT ModuleDeprecationWarning NZERO PZERO RAISE RankWarning SHIFT_DIVIDEBYZERO SHIFT_INVALID SHIFT_OVERFLOW
    SHIFT_UNDERFLOW ScalarType TooHardError UFUNC_BUFSIZE_DEFAULT UFUNC_PYVALS_NAME VisibleDeprecationWarning WRAP
    add_docstring add_newdoc add_newdoc_ufunc alltrue angle apply_over_axes argpartition asarray_chkfinite asfarray
    asfortranarray asmatrix bartlett base_repr binary_repr blackman bmat broadcast busday_count busday_offset busdaycalendar
    byte byte_bounds bytes_ can_cast cast cdouble cfloat char character chararray clongdouble clongfloat common_type
    compare_chararrays compat complex128 complex256 complex64 complex_ complexfloating conj conjugate convolve corrcoef
    correlate cov csingle ctypeslib cumproduct datetime64 datetime_as_string datetime_data deprecate deprecate_with_doc
    diag_indices_from diagflat disp dsplit ediff1d einsum_path emath euler_gamma fastCopyAndTranspose fft find_common_type
    flatiter flexible float128 float16 floating format_float_positional format_float_scientific format_parser frexp
    from_dlpack frombuffer fromfile frompyfunc fromregex fromstring gcd generic genfromtxt get_array_wrap get_include
    getbufsize geterr geterrcall geterrobj gradient half hamming hanning histogram histogram2d histogram_bin_edges
    histogramdd i0 imag in1d index_exp inexact info insert int16 int8 intc integer intersect1d is_busday iscomplex
    iscomplexobj isfortran isnat isneginf isposinf isreal isrealobj issctype issubclass_ issubdtype issubsctype iterable
    kaiser kernel_version lcm ldexp lexsort lib little_endian load loadtxt logaddexp2 longcomplex longdouble longfloat
    longlong lookfor ma mask_indices mat math matrix maximum_sctype may_share_memory memmap min_scalar_type mintypecode modf
    nanargmax nanargmin nancumprod nancumsum nanmedian nanpercentile nanprod nanquantile nanstd nanvar nbytes nditer
    nested_iters nextafter numarray number obj2sctype object_ oldnumeric packbits partition percentile piecewise place poly
    poly1d polyadd polyder polydiv polyfit polyint polymul polynomial polysub polyval product promote_types put putmask
    quantile random ravel_multi_index real real_if_close rec recarray recfromcsv recfromtxt record require resize
    result_type rollaxis roots s_ safe_eval save savetxt savez savez_compressed sctype2char sctypeDict sctypes
    set_numeric_ops set_string_function setbufsize setdiff1d seterrcall seterrobj setxor1d shares_memory short show_config
    show_runtime signedinteger singlecomplex sometrue sort_complex source spacing str_ string_ testing timedelta64
    tracemalloc_domain trapz tril_indices_from trim_zeros triu_indices_from typecodes typename ubyte ufunc uint uint16
    uint32 uint64 uint8 uintc uintp ulonglong unicode_ union1d unpackbits unsignedinteger unwrap use_hugepage ushort vander
    version void who"""
_ARRAYS = """argpartition base byteswap choose conj conjugate ctypes data dump dumps flags getfield imag itemset newbyteorder partition put
    real resize setfield setflags tobytes tofile tostring view"""
_LINALG = """cholesky cond eig eigvals linalg lstsq matrix_rank multi_dot pinv qr slogdet svd tensorinv tensorsolve"""


def _said(name, known, prefix, whose):
    if name in known.split():
        return "NumPy has this; this small one does not: " + prefix + name
    return whose + " has no attribute '" + name + "'"


def of_numpy(name):
    return _said(name, _NUMPY, "np.", "module 'numpy'")


def of_arrays(name):
    return _said(name, _ARRAYS, "ndarray.", "'numpy.ndarray' object")


def of_linalg(name):
    return _said(name, _LINALG, "np.linalg.", "module 'numpy.linalg'")
